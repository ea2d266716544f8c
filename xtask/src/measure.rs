//! How long the client takes to build, and what it adds to a program.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Failure, files};

/// Counted builds of each; the median is printed.
const ROUNDS: usize = 3;

/// A program that makes one call without the client, for comparison.
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

/// Builds the client and a program that calls every operation, in release and without TLS, and compares it with a bare call.
///
/// # Errors
///
/// A build that fails, with what cargo said.
pub fn measure(root: &Path) -> Result<String, Failure> {
    let folder = root.join("target/measure");
    let every = files::read(&root.join("generated/examples/every_operation.rs"))?;
    package(root, &folder, "bare", BARE, "reqwest = { version = \"0.13\", default-features = false }")?;
    let client = format!(
        "helpdesk = {{ path = {:?}, default-features = false, features = [\"async\", \"jobs\"] }}",
        root.join("generated")
    );
    package(root, &folder, "every", &every, &client)?;

    build(&folder, "bare")?;
    build(&folder, "every")?;
    let (mut crates, mut programs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        cargo(
            &folder.join("every"),
            &folder,
            &["clean", "--release", "-p", "helpdesk", "-p", "helpdesk-client", "-p", "helpdesk-runtime", "-p", "every"],
        )?;
        crates.push(timed(|| cargo(&folder.join("every"), &folder, &["build", "--release", "-p", "helpdesk"]))?);
        programs.push(timed(|| build(&folder, "every"))?);
    }
    let (library, program) = (median(crates), median(programs));
    let (bare, full) = (size(&folder, "bare")?, size(&folder, "every")?);
    let mut text = String::new();
    let seconds = |time: Duration| format!("{:.1} s", time.as_secs_f64());
    let megabytes = |bytes: u64| format!("{:.2} MB", bytes as f64 / 1e6);
    for (name, value) in [
        ("client and runtime, release", seconds(library)),
        ("program that calls every operation, release", seconds(program)),
        ("together", seconds(library + program)),
        ("that program, stripped, without TLS", megabytes(full)),
        ("the same making one bare reqwest call", megabytes(bare)),
        ("difference", megabytes(full.saturating_sub(bare))),
    ] {
        writeln!(text, "{name:48} {value:>9}").expect("a String takes everything");
    }
    Ok(text)
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
    match output.status.success() {
        true => Ok(()),
        false => Err(Failure(String::from_utf8_lossy(&output.stderr).into_owned())),
    }
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
