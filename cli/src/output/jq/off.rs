//! No `--jq`: the feature `jq` is off.

use std::io;

use clap::{Arg, ArgMatches};

/// An expression, of which there is none.
pub(crate) enum Jq {}

pub(super) fn args() -> [Arg; 0] {
    []
}

impl Jq {
    pub(super) fn from_matches(_: &ArgMatches) -> Option<Self> {
        None
    }

    pub(super) fn print(&self, _: &str, _: &mut impl io::Write, _: bool, _: bool) -> io::Result<()> {
        match *self {}
    }
}
