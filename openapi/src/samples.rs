//! Samples of requests, from the generated client.

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
    /// Returns the samples of every operation of a spec, from which the client must have been generated.
    ///
    /// # Errors
    ///
    /// Fails if the client lacks an operation, or has it with other parameters.
    pub fn of_client(api: &Api) -> Result<Self, String> {
        let samples = api.operations().map(|(_, operation)| {
            let details =
                OPERATIONS.iter().find(|it| matches_spec(it, operation)).ok_or_else(|| outdated_message(operation))?;
            Ok((operation.id.clone(), samples(details)?))
        });
        samples.collect::<Result<_, _>>().map(Self)
    }

    /// Returns no samples, for a spec without a client.
    pub fn empty() -> Self {
        Self::default()
    }

    /// Returns the samples of an operation.
    pub(crate) fn of(&self, operation: &Operation) -> Option<&OperationSamples> {
        self.0.get(&operation.id)
    }
}

/// Whether an operation of the client has the id and the parameters that the spec has.
fn matches_spec(details: &OperationDetails, operation: &Operation) -> bool {
    let names = || details.operation.params().map(|it| it.name);
    details.operation.id == operation.id && names().eq(operation.params().map(|it| it.wire.as_str()))
}

fn outdated_message(operation: &Operation) -> String {
    let id = &operation.id;
    format!("the client in `generated/` does not have `{id}` as the spec has it: run `cargo xtask codegen` first")
}

fn samples(details: &'static OperationDetails) -> Result<OperationSamples, String> {
    let id = details.operation.id;
    let failure = |error: &dyn std::error::Error| format!("the example of `{id}` has no sample: {error}");
    let missing = || format!("`{id}` has no example: add one to `samples/src/corpus.rs`");
    let (sample, account) = (Sample::example(details).ok_or_else(missing)?, Account::example());
    let request = sample.input.prepare().map_err(|error| failure(&error))?;
    Ok(OperationSamples {
        command_line: command_line(&sample).map_err(|error| failure(&error))?,
        curl: curl(&request, &account).map_err(|error| failure(&error))?,
        program: rust_program(&sample, &account).map_err(|error| failure(&error))?,
    })
}
