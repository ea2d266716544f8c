//! How long the client takes to build, and what it adds to a program.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::files;

/// Counted builds of each; the median is printed.
const ROUNDS: usize = 3;

/// A program that sends one request without the client, for comparison.
const BARE: &str = "\
//! One bare call.

#[tokio::main(flavor = \"current_thread\")]
async fn main() -> Result<(), reqwest::Error> {
    let address = std::env::var(\"HELPDESK_URL\").unwrap_or_default();
    let text = reqwest::Client::new().get(address).send().await?.text().await?;
    println!(\"{}\", text.len());
    Ok(())
}
";

/// A program that calls every operation, but for the calls.
const EVERY: &str = "\
//! Every operation.

#[tokio::main(flavor = \"current_thread\")]
async fn main() -> Result<(), helpdesk::Error> {
    let client = helpdesk::Client::from_env()?;
    Box::pin(send(&client)).await;
    Ok(())
}

fn report<T>(result: Result<T, helpdesk::Error>) {
    match result {
        Ok(_) => println!(\"done\"),
        Err(error) => println!(\"{error}\"),
    }
}
";

/// A program that only has the crates built.
const NOTHING: &str = "//! Nothing.\n\nfn main() {}\n";

/// The variants of a program: a name, the features, and whether it has a client that can call every operation.
const SETS: [(&str, &[&str], bool); 3] = [
    ("with jobs", &["http", "gzip", "jobs"], true),
    ("without jobs", &["http", "gzip"], true),
    ("without the client", &[], false),
];

/// The crates that are rebuilt each time.
const CRATES: [&str; 3] = ["helpdesk-runtime", "helpdesk-client", "helpdesk"];

/// Builds the crates and a program that calls every operation, in release and without TLS, with three sets of features, and compares
/// the program with a bare call.
///
/// # Errors
///
/// A build that fails, with what cargo said.
pub fn build_cost(root: &Path) -> Result<String, Failure> {
    let folder = root.join("target/build-cost");
    let every = every_operation(&files::read(&root.join("generated/samples/requests.rs"))?);
    package(root, &folder, "bare", BARE, "reqwest = { version = \"0.13\", default-features = false }")?;
    build(&folder, "bare")?;
    let mut text = String::new();
    for (name, features, sends) in SETS {
        let package = name.replace(' ', "-");
        let client = format!(
            "helpdesk = {{ path = {:?}, default-features = false, features = {features:?} }}",
            root.join("generated")
        );
        self::package(root, &folder, &package, if sends { &every } else { NOTHING }, &client)?;
        build(&folder, &package)?;
        let (mut crates, mut programs) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            for name in CRATES.iter().filter(|name| sends || **name != "helpdesk-client").chain([&&*package]) {
                cargo(&folder.join(&package), &folder, &["clean", "--release", "-p", name])?;
            }
            crates.push(timed(|| cargo(&folder.join(&package), &folder, &["build", "--release", "-p", "helpdesk"]))?);
            programs.push(timed(|| build(&folder, &package))?);
        }
        let (crates, program) = (median(crates), median(programs));
        row(&mut text, &format!("{name}: the crates, release"), &seconds(crates));
        if sends {
            row(&mut text, &format!("{name}: a program that calls every operation"), &seconds(program));
            row(&mut text, &format!("{name}: together"), &seconds(crates + program));
            let (bare, full) = (size(&folder, "bare")?, size(&folder, &package)?);
            row(&mut text, &format!("{name}: that program, stripped"), &megabytes(full));
            row(&mut text, &format!("{name}: over one bare reqwest call"), &megabytes(full.saturating_sub(bare)));
        }
    }
    Ok(text)
}

/// A program that sends the smallest request of every operation, as the samples of the wire tests build it.
fn every_operation(samples: &str) -> String {
    let requests = samples.split("\"minimal\",").skip(1).filter_map(|rest| rest.split(".input()").next());
    let calls: String = requests.map(|it| format!("    report(client.send({}).await);\n", it.trim())).collect();
    format!("{EVERY}\nasync fn send(client: &helpdesk::Client) {{\n{calls}}}\n")
}

fn row(text: &mut String, name: &str, value: &str) {
    writeln!(text, "{name:56} {value:>9}").expect("a String takes everything");
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn megabytes(bytes: u64) -> String {
    format!("{:.2} MB", bytes as f64 / 1e6)
}

fn package(root: &Path, folder: &Path, name: &str, main: &str, dependency: &str) -> Result<(), Failure> {
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependency}\n\
         tokio = {{ version = \"1\", features = [\"macros\", \"rt\", \"net\", \"time\"] }}\n\n[profile.release]\nstrip = true\n\n[workspace]\n"
    );
    files::write(&folder.join(name).join("Cargo.toml"), &manifest)?;
    files::write(&folder.join(name).join("src/main.rs"), main)?;
    files::write(&folder.join(name).join("Cargo.lock"), &files::read(&root.join("Cargo.lock"))?)
}

fn build(folder: &Path, name: &str) -> Result<(), Failure> {
    cargo(&folder.join(name), folder, &["build", "--release"])
}

fn cargo(package: &Path, folder: &Path, arguments: &[&str]) -> Result<(), Failure> {
    let output = Command::new("cargo")
        .args(arguments)
        .arg("--quiet")
        .current_dir(package)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .stdin(Stdio::null())
        .output()
        .map_err(|error| Failure(format!("cannot run cargo: {error}")))?;
    if output.status.success() { Ok(()) } else { Err(Failure(String::from_utf8_lossy(&output.stderr).into_owned())) }
}

fn timed(work: impl FnOnce() -> Result<(), Failure>) -> Result<Duration, Failure> {
    let start = Instant::now();
    work()?;
    Ok(start.elapsed())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn size(folder: &Path, name: &str) -> Result<u64, Failure> {
    let path: PathBuf = folder.join("target/release").join(name);
    let metadata = fs::metadata(&path).map_err(|error| Failure(format!("cannot read {}: {error}", path.display())))?;
    Ok(metadata.len())
}
