//! The corpus: a valid example request of each operation.

use helpdesk::meta::OPERATIONS;
use helpdesk_samples::{Sample, corpus, params};

/// The maximum number of parameters of an example, so that it is easy to read.
const MAX_PARAMETERS: usize = 6;

#[test]
fn each_operation_has_one_example() {
    let examples = |id| corpus().iter().filter(|it| it.operation().id == id).count();
    let counts = OPERATIONS.iter().map(|it| (it.operation.id, examples(it.operation.id)));
    let wrong = counts.filter(|(_, count)| *count != 1).collect::<Vec<_>>();
    assert_eq!(wrong, [], "samples/src/corpus.rs: operations that have not one request each");
}

#[test]
fn every_example_is_short_and_valid() {
    for details in OPERATIONS {
        let Sample { input, .. } = Sample::example(details).unwrap();
        let id = details.operation.id;
        assert!(input.is_validated(), "{id}");
        input.prepare().unwrap_or_else(|error| panic!("{id}: {error}"));
        let count = params(details).filter(|(param, _)| input.get(param.name).is_some()).count();
        assert!(count <= MAX_PARAMETERS, "{id} has {count}");
    }
}
