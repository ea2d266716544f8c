//! The files of `helpdesk verify`, one for each account.

use std::path::PathBuf;

use helpdesk_observations::Observations;
use sha2::{Digest as _, Sha256};

use crate::failure::Failure;
use crate::files;

/// The facts of an account.
pub(super) struct Account {
    pub(super) path: PathBuf,
    /// The entries of the file that no client writes.
    pub(super) rejected: Vec<String>,
    /// A digest of its content, which identifies the file.
    pub(super) digest: String,
    pub(super) observations: Observations,
}

impl Account {
    /// The version of the client that wrote the file.
    pub(super) fn version(&self) -> &str {
        self.observations.client.rsplit('/').next().unwrap_or_default()
    }
}

/// Reads files. Each must be from a different account.
pub(super) fn read(paths: &[PathBuf]) -> Result<Vec<Account>, Failure> {
    let mut accounts: Vec<Account> = Vec::new();
    for path in paths {
        let (observations, rejected) = Observations::from_json(&files::read(path)?)
            .map_err(|error| Failure(format!("cannot use {}: {error}", path.display())))?;
        if observations.is_local {
            let path = path.display();
            return Err(Failure(format!(
                "{path} is of a server on the computer that wrote it, such as the demo, and of no live account"
            )));
        }
        let digest = Sha256::digest(observations.to_json());
        let digest = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        if let Some(first) = accounts.iter().find(|it| it.digest == digest) {
            let (first, second) = (first.path.display(), path.display());
            return Err(Failure(format!("{first} and {second} hold the same; name one file for each account")));
        }
        accounts.push(Account { path: path.clone(), rejected, digest, observations });
    }
    Ok(accounts)
}
