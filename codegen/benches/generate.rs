//! Measures the time and the memory that the generator needs for the real spec, and for several copies of it in one
//! spec.
//!
//! `read` is the time to the meaning of the spec, and `render` the time from there to the files of the client crate.
//! `memory` is the highest allocation at one time.
//!
//! `cargo bench -p helpdesk-codegen`

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use helpdesk_codegen::SpecFile;

/// How often the benchmark compiles the real spec; it reports the median. It compiles copies less often.
const ROUNDS: usize = 15;

fn main() {
    let columns = ["copies", "lines", "read", "render", "total", "per line", "memory"];
    println!("{}", columns.map(|column| format!("{column:>9}")).join(" "));
    let spec = read();
    for copies in [1, 10, 100] {
        measure(copies, &copy_resources(&spec, copies));
    }
}

fn measure(copies: usize, spec: &[SpecFile]) {
    let mut rounds = Vec::new();
    let mut lines = 0;
    for _ in 0..(ROUNDS / copies).max(3) {
        let start = Instant::now();
        let api = helpdesk_codegen::read(black_box(spec)).unwrap_or_else(|it| panic!("{}", it.render()));
        let read = start.elapsed();
        let files = black_box(helpdesk_codegen::render(&api));
        let rendered = start.elapsed();
        lines = files.iter().map(|file| file.text.lines().count()).sum();
        rounds.push([read, rendered - read, rendered]);
    }
    let median = |stage: usize| {
        let mut times: Vec<Duration> = rounds.iter().map(|round| round[stage]).collect();
        times.sort();
        times[times.len() / 2]
    };
    let [read, render, total] = [0, 1, 2].map(median);
    let show = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    let per_line = format!("{:.2} µs", total.as_secs_f64() * 1e6 / lines as f64);
    let row = [copies.to_string(), lines.to_string(), show(read), show(render), show(total), per_line];
    let memory = allocation_counter::measure(|| drop(helpdesk_codegen::compile(spec))).bytes_max >> 20;
    let row = row.into_iter().chain([format!("{memory} MiB")]);
    println!("{}", row.map(|cell| format!("{cell:>9}")).collect::<Vec<_>>().join(" "));
}

fn read() -> Vec<SpecFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../spec");
    let paths = fs::read_dir(folder).expect("the spec is there").map(|entry| entry.expect("it can be read").path());
    let yaml = paths.filter(|path| path.extension().is_some_and(|it| it == "yaml"));
    yaml.map(|path| SpecFile {
        path: format!("spec/{}", path.file_name().expect("it has a name").to_string_lossy()),
        text: fs::read_to_string(&path).expect("it can be read"),
    })
    .collect()
}

/// Copies the resources under other names, because types, modules and paths must stay unique.
fn copy_resources(spec: &[SpecFile], copies: usize) -> Vec<SpecFile> {
    let api = helpdesk_codegen::read(spec).unwrap_or_else(|it| panic!("{}", it.render()));
    let names: Vec<&str> =
        api.types().filter(|(resource, _)| resource.module != "api").map(|(_, decl)| decl.name.as_str()).collect();
    let modules: Vec<&str> = api.resources.iter().map(|it| it.module.as_str()).collect();
    let mut all = spec.to_vec();
    for copy in 1..copies {
        for file in spec.iter().filter(|file| !file.path.ends_with("/api.yaml")) {
            let text = rename_words(&file.text, &names, &modules, copy);
            let text = [" /", "kind: "].iter().fold(text, |text, before| {
                let methods = ["GET", "POST", "PUT", "DELETE"];
                match *before {
                    " /" => methods
                        .iter()
                        .fold(text, |text, it| text.replace(&format!("{it} /"), &format!("{it} /v{copy}/"))),
                    _ => text.replace("kind: kb_", &format!("kind: v{copy}_kb_")),
                }
            });
            all.push(SpecFile { path: file.path.replace(".yaml", &format!("_{copy}.yaml")), text });
        }
    }
    all
}

/// Renames types, and the modules of operations: `Label` and `labels.list`.
fn rename_words(text: &str, names: &[&str], modules: &[&str], copy: usize) -> String {
    let mut output = String::new();
    let mut word = String::new();
    for letter in text.chars().chain(Some('\n')) {
        if letter.is_alphanumeric() || letter == '_' {
            word.push(letter);
            continue;
        }
        output.push_str(&word);
        if names.contains(&word.as_str()) {
            output.push_str(&format!("V{copy}"));
        }
        if letter == '.' && modules.contains(&word.as_str()) {
            output.push_str(&format!("_{copy}"));
        }
        word.clear();
        output.push(letter);
    }
    output
}
