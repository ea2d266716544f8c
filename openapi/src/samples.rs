//! Samples of requests, from the client that was generated.

use std::collections::BTreeMap;

use helpdesk::meta::{OPERATIONS, OperationDetails};
use helpdesk_codegen::Api;
use helpdesk_codegen::api::Operation;
use helpdesk_samples::{Account, Sample, command_line, curl, rust_program};

/// The samples of operations, by their ids.
#[derive(Debug, Default)]
pub struct Samples(BTreeMap<String, OperationSamples>);

/// The samples of an operation.
#[derive(Debug)]
pub(crate) struct OperationSamples {
    /// For the command `helpdesk`.
    pub(crate) command_line: String,
    /// For curl.
    pub(crate) curl: String,
    /// A program in Rust.
    pub(crate) program: String,
}

impl Samples {
    /// Returns the samples of every operation of a spec. The generated client must be of this spec.
    ///
    /// # Errors
    ///
    /// Fails if the client lacks an operation, or if one has other parameters.
    pub fn of_client(api: &Api) -> Result<Self, String> {
        let samples = api.operations().map(|(_, operation)| {
            let details = OPERATIONS.iter().find(|it| is_same(it, operation)).ok_or_else(|| outdated(operation))?;
            Ok((operation.id.clone(), samples(details)?))
        });
        samples.collect::<Result<_, _>>().map(Self)
    }

    /// Returns no samples: those of a spec without a client.
    pub fn none() -> Self {
        Self::default()
    }

    /// Returns the samples of an operation.
    pub(crate) fn of(&self, operation: &Operation) -> Option<&OperationSamples> {
        self.0.get(&operation.id)
    }
}

/// Whether the client has this operation, with these parameters.
fn is_same(details: &OperationDetails, operation: &Operation) -> bool {
    let own = || details.operation.params().map(|it| it.name);
    details.operation.id == operation.id && own().eq(operation.params().map(|it| it.wire.as_str()))
}

fn outdated(operation: &Operation) -> String {
    let id = &operation.id;
    format!("the client in `generated/` does not have `{id}` as the spec has it: run `cargo xtask codegen` first")
}

fn samples(details: &'static OperationDetails) -> Result<OperationSamples, String> {
    let id = details.operation.id;
    let wrong = |error: &dyn std::error::Error| format!("the example of `{id}` has no sample: {error}");
    let missing = || format!("`{id}` has no example: add one to `samples/src/corpus.rs`");
    let (sample, account) = (Sample::example(details).ok_or_else(missing)?, Account::example());
    let request = sample.input.prepare().map_err(|error| wrong(&error))?;
    Ok(OperationSamples {
        command_line: command_line(&sample).map_err(|error| wrong(&error))?,
        curl: curl(&request, &account).map_err(|error| wrong(&error))?,
        program: rust_program(&sample, &account).map_err(|error| wrong(&error))?,
    })
}
