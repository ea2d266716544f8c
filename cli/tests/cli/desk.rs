//! A fake server, and commands that use it by their environment.

use std::path::PathBuf;
use std::process::Command;

use helpdesk::cases;
use helpdesk_fake::{FakeServer, Seed};

use crate::run::{EMAIL, Home, KEY, Ran, finish};

pub(crate) struct Desk {
    pub(crate) server: FakeServer,
    home: Home,
}

impl Desk {
    /// A fake server with sample data, whose clock stands still. Each test has its own name.
    pub(crate) fn new(test: &str) -> Self {
        let server = FakeServer::builder().api_key(KEY).start_blocking().unwrap();
        server.seed(Seed::example());
        Self { server, home: Home::new(test) }
    }

    /// The path of a file in the directory in which commands run.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.home.path(name)
    }

    /// A command line, in which single quotes hold words together.
    pub(crate) fn command(&self, line: &str) -> Command {
        let mut command = self.program(env!("CARGO_BIN_EXE_helpdesk"));
        command.args(words(line));
        command
    }

    /// Another program, with the account in its environment.
    pub(crate) fn program(&self, program: &str) -> Command {
        self.home.command(program, &self.account())
    }

    /// The variables of the account.
    fn account(&self) -> [(&str, &str); 3] {
        [("HELPDESK_URL", self.server.url()), ("HELPDESK_EMAIL", EMAIL), ("HELPDESK_API_KEY", KEY)]
    }

    pub(crate) fn run(&self, line: &str) -> Ran {
        finish(&mut self.command(line), "")
    }

    /// With this text on standard input.
    pub(crate) fn run_with(&self, line: &str, input: &str) -> Ran {
        finish(&mut self.command(line), input)
    }

    /// In a terminal, where a person waits for each prompt and types a line.
    pub(crate) fn run_in_terminal(&self, line: &str, typed: &[(&str, &str)]) -> Ran {
        let words = words(line);
        self.home.run_in_terminal(&self.account(), &words.iter().map(String::as_str).collect::<Vec<_>>(), typed)
    }

    /// A line of a shell in a terminal, in which `helpdesk` is the program.
    pub(crate) fn run_shell_in_terminal(&self, line: &str, typed: &[(&str, &str)]) -> Ran {
        let line = line.replace("helpdesk ", concat!(env!("CARGO_BIN_EXE_helpdesk"), " "));
        self.home.run_program_in_terminal(&self.account(), &["/bin/sh", "-c", &line], typed)
    }
}

/// All cases, as an export has them.
pub(crate) fn all_cases() -> cases::List {
    cases::list().show_merged_cases(true).show_active_chats(true)
}

fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}
