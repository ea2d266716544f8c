//! The plan of an export: the tables, and the request for the first of them.

use helpdesk::blocking::Client;
use helpdesk::meta::OperationDetails;
use helpdesk::request::OperationInput;

use crate::error::Error;
use crate::files::FileStore;
use crate::keep::table::Table;

/// The records to collect: all once, or those that changed since the last run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Job {
    Export,
    Sync,
}

/// The plan of an export or a copy.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) job: Job,
    /// The table of the resource, and the requested tables beside it.
    pub(crate) tables: Vec<Table>,
    /// The parameters of the list of the first table.
    pub(crate) input: OperationInput,
    pub(crate) reserve: u32,
    /// Whether records of a copy are marked that have left the service.
    pub(crate) prune: bool,
    /// The directory for the files of attachments, if the export stores them.
    pub(crate) files: Option<FileStore>,
}

/// The table that says where the files of attachments are.
const FILES: &str = "files";

/// Requests of each window of the rate limit that are left to others.
const RESERVE: u32 = 2;

impl Plan {
    pub(crate) fn new(job: Job, resource: &str) -> Result<Self, Error> {
        let known: Vec<&str> = match job {
            Job::Export => Table::lists().map(|(name, _)| name).collect(),
            Job::Sync => Table::whole_lists().map(|(name, _)| name).collect(),
        };
        let table = Table::find(resource).filter(|table| known.contains(&table.name));
        let table = table.ok_or_else(|| unknown(format!("there is no list of {resource}"), known))?;
        let table = if job == Job::Sync { table.of_copy() } else { table };
        let input = OperationInput::new(table.list.operation);
        Ok(Self { job, tables: vec![table], input, reserve: RESERVE, prune: false, files: None })
    }

    /// Adds a table beside the first, unless it is there.
    pub(crate) fn with(mut self, name: &str) -> Result<Self, Error> {
        let beside = Table::beside(self.first().name);
        let table = Table::find(name).filter(|table| beside.contains(&table.name));
        let error = || format!("there is no table `{name}` beside {}", self.first().name);
        let table = table.ok_or_else(|| unknown(error(), beside))?;
        let table = if self.job == Job::Sync { table.of_copy() } else { table };
        if let Err(place) = self.tables[1..].binary_search_by_key(&name, |table| table.name) {
            self.tables.insert(place + 1, table);
        }
        Ok(self)
    }

    /// Stores the files of attachments, and adds the table that says where they are.
    pub(crate) fn with_files(self, files: FileStore) -> Result<Self, Error> {
        Ok(Self { files: Some(files), ..self.with(FILES)? })
    }

    /// Fails if files are wanted without a directory.
    pub(crate) fn check_files(&self) -> Result<(), Error> {
        if self.files.is_none() && self.tables.iter().any(Table::has_files) {
            let error = Error::usage(format!("the table `{FILES}` needs a directory for the files"));
            return Err(error.try_this("--files-to DIRECTORY"));
        }
        Ok(())
    }

    /// Reads the first table with this request.
    pub(crate) fn filter(self, input: OperationInput) -> Result<Self, Error> {
        let (operation, list) = (input.operation().id, self.first().list.operation.id);
        if operation != list {
            return Err(Error::usage(format!(
                "a filter of {} is a request of {list}, not {operation}",
                self.first().name
            )));
        }
        match input.get("page") {
            None => Ok(Self { input, ..self }),
            Some(_) => Err(Error::usage("an export reads all pages; remove `page` from the request")),
        }
    }

    pub(crate) fn first(&self) -> &Table {
        &self.tables[0]
    }

    /// The tables with parts of a table's records, which only the first can have.
    pub(crate) fn parts_of(&self, table: &Table) -> impl Iterator<Item = &Table> {
        let is_first = table.name == self.first().name;
        self.tables.iter().filter(move |table| is_first && table.part.is_some())
    }

    /// The lists with parts of a table's records. A list can have the parts of several tables.
    pub(crate) fn lists_of(&self, table: &Table) -> Vec<&'static OperationDetails> {
        let mut lists: Vec<&OperationDetails> = self.parts_of(table).map(|part| part.list).collect();
        lists.sort_by_key(|list| list.operation.id);
        lists.dedup_by_key(|list| list.operation.id);
        lists
    }

    /// Fails if the reserve leaves nothing of the rate limit, which a response states. Every known limit leaves something of the default.
    pub(crate) fn check_reserve(&self, client: &Client) -> Result<(), Error> {
        if self.reserve <= RESERVE {
            return Ok(());
        }
        let one = if self.input.operation().query.iter().any(|param| param.name == "limit") {
            self.input.clone().set::<i64>("limit", 1)
        } else {
            self.input.clone()
        };
        client.send(one)?;
        match client.rate_limit().limit {
            Some(limit) if limit <= self.reserve => {
                let error = format!("a reserve of {} leaves nothing of a limit of {limit} requests", self.reserve);
                Err(Error::usage(error).try_this(format!("a reserve below {limit}")))
            }
            _ => Ok(()),
        }
    }

    /// Returns text that identifies the owner of a store, so that no other run continues it.
    pub(crate) fn command(&self, account: &str) -> Result<String, Error> {
        let request = self.input.prepare().map_err(helpdesk::Error::from)?.path_and_query;
        let names: Vec<&str> = self.tables.iter().map(|table| table.name).collect();
        Ok(match self.job {
            // Tables can be added to a copy later.
            Job::Sync => format!("sync of {request} from {account}"),
            Job::Export => format!("export of {request} from {account}, with {}", names.join(", ")),
        })
    }
}

fn unknown(error: String, known: Vec<&str>) -> Error {
    Error::usage(error).try_this(format!("one of {}", known.join(", ")))
}
