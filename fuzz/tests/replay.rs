//! Every committed input runs through its target, on each run of the tests.

use std::fs;
use std::path::Path;

use helpdesk_fuzz::TARGETS;

#[test]
fn every_input_of_the_corpus_is_read() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for target in TARGETS {
        let inputs = fs::read_dir(corpus.join(target.name)).unwrap_or_else(|error| panic!("{}: {error}", target.name));
        let inputs = inputs.map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
        assert!(inputs.len() > 2, "{} has {} inputs", target.name, inputs.len());
        for input in inputs {
            println!("{}", input.display());
            target.run(&fs::read(&input).unwrap());
        }
    }
}

#[test]
fn every_directory_of_the_corpus_is_of_a_target() {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")).unwrap() {
        let name = entry.unwrap().file_name();
        assert!(TARGETS.iter().any(|target| target.name == name), "{name:?} is no target");
    }
}
