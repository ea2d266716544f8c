//! The rows of the table `files`, and the index of a directory of files.

use rusqlite::{OptionalExtension, Row, params};

use super::{Change, Store};
use crate::error::Error;
use crate::keep::table::Table;

/// A row of the table `files`: an attachment, as the service sent it, and its file.
#[derive(Debug)]
pub(crate) struct Attachment {
    pub(crate) row: i64,
    pub(crate) case: Option<i64>,
    pub(crate) message: Option<i64>,
    pub(crate) id: Option<i64>,
    pub(crate) name: String,
    pub(crate) size: Option<i64>,
    pub(crate) url: Option<String>,
    pub(crate) stored: Option<Stored>,
    /// The reason why the file is missing or doubtful.
    pub(crate) problem: Option<String>,
}

/// A file in the directory of files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    /// The path in the directory, such as `ab/ab12…ef.pdf`.
    pub(crate) path: String,
    pub(crate) bytes: u64,
    pub(crate) sha256: String,
}

/// How many attachments of a table have a file.
#[derive(Debug)]
pub(crate) struct Sums {
    pub(crate) attachments: u64,
    /// Attachments whose file has no problem.
    pub(crate) stored: u64,
    pub(crate) left_out: u64,
    /// The value that the service states.
    pub(crate) left_out_bytes: u64,
    pub(crate) failed: u64,
}

/// The start of the problem of a file that the caller did not want.
pub(crate) const LEFT_OUT: &str = "left out: ";

/// The problem of a file whose message was deleted, so that no link to it is left.
pub(crate) const GONE: &str = "left out: its case does not exist any longer";

impl Attachment {
    /// Whether the file is stored and has no problem.
    pub(crate) fn is_done(&self) -> bool {
        self.stored.is_some() && self.problem.is_none()
    }

    /// Whether this is the same file according to the service. The links may differ.
    pub(crate) fn is_same(&self, Self { message, id, name, .. }: &Self) -> bool {
        (&self.message, &self.id, &self.name) == (message, id, name)
    }

    /// The size that the service states.
    pub(crate) fn stated_size(&self) -> Option<u64> {
        self.size.and_then(|size| u64::try_from(size).ok())
    }

    fn of(row: &Row<'_>) -> rusqlite::Result<Self> {
        let path: Option<String> = row.get("stored_as")?;
        let stored = match path {
            Some(path) => Some(Stored { path, bytes: row.get("stored_bytes")?, sha256: row.get("sha256")? }),
            None => None,
        };
        Ok(Self {
            row: row.get("rowid")?,
            case: row.get("case_id")?,
            message: row.get("message_id")?,
            id: row.get("file_id")?,
            name: row.get::<_, Option<String>>("file_name")?.unwrap_or_default(),
            size: row.get("file_size")?,
            url: row.get("url")?,
            stored,
            problem: row.get("problem")?,
        })
    }
}

impl Store {
    /// Returns the next rows of the table `files` after this one, without those that have left the service.
    pub(crate) fn attachments(&self, table: &Table, after: i64, most: usize) -> Result<Vec<Attachment>, Error> {
        let sql = format!(
            "SELECT rowid, * FROM \"{}\" WHERE rowid > ? AND {} ORDER BY rowid LIMIT ?",
            table.name,
            table.present_condition()
        );
        let query = || -> rusqlite::Result<Vec<Attachment>> {
            self.db.prepare_cached(&sql)?.query_map(params![after, most], Attachment::of)?.collect()
        };
        query().map_err(|error| self.error(&error))
    }

    /// Returns the rows of the table `files` of a case.
    pub(crate) fn attachments_of(&self, table: &Table, case: i64) -> Result<Vec<Attachment>, Error> {
        let sql = format!(
            "SELECT rowid, * FROM \"{}\" WHERE case_id = ? AND {} ORDER BY rowid",
            table.name,
            table.present_condition()
        );
        let query = || -> rusqlite::Result<Vec<Attachment>> {
            self.db.prepare_cached(&sql)?.query_map([case], Attachment::of)?.collect()
        };
        query().map_err(|error| self.error(&error))
    }

    /// Returns how many bytes the files of a table have. Equal ones count once.
    pub(crate) fn stored_bytes(&self, table: &Table) -> Result<u64, Error> {
        let distinct = format!("SELECT DISTINCT stored_as, stored_bytes FROM \"{}\"", table.name);
        let sql = format!("SELECT coalesce(sum(stored_bytes), 0) FROM ({distinct})");
        self.db.query_row(&sql, [], |row| row.get(0)).map_err(|error| self.error(&error))
    }

    pub(crate) fn sums(&self, table: &Table) -> Result<Sums, Error> {
        let left_out = format!("coalesce(problem, '') GLOB '{LEFT_OUT}*'");
        let sql = format!(
            "SELECT count(*), count(*) FILTER (WHERE stored_as IS NOT NULL AND problem IS NULL), \
             count(*) FILTER (WHERE {left_out}), coalesce(sum(file_size) FILTER (WHERE {left_out}), 0), \
             count(*) FILTER (WHERE problem IS NOT NULL AND NOT {left_out}) FROM \"{}\" WHERE {}",
            table.name,
            table.present_condition()
        );
        let sums = |row: &Row<'_>| {
            Ok(Sums {
                attachments: row.get(0)?,
                stored: row.get(1)?,
                left_out: row.get(2)?,
                left_out_bytes: row.get::<_, i64>(3)?.max(0) as u64,
                failed: row.get(4)?,
            })
        };
        self.db.query_row(&sql, [], sums).map_err(|error| self.error(&error))
    }

    /// Returns the names of the first files that failed, their cases and the reasons.
    pub(crate) fn failed_files(&self, table: &Table, most: usize) -> Result<Vec<(String, Option<i64>, String)>, Error> {
        let sql = format!(
            "SELECT coalesce(file_name, ''), case_id, problem FROM \"{}\" \
             WHERE problem NOT GLOB '{LEFT_OUT}*' AND {} ORDER BY case_id, rowid LIMIT ?",
            table.name,
            table.present_condition()
        );
        let query = || -> rusqlite::Result<Vec<_>> {
            let mut statement = self.db.prepare(&sql)?;
            statement.query_map([most], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
        };
        query().map_err(|error| self.error(&error))
    }

    /// Creates the index of a directory of files.
    pub(crate) fn create_files(&mut self) -> Result<(), Error> {
        let table = "CREATE TABLE IF NOT EXISTS _helpdesk_files \
                     (key TEXT PRIMARY KEY, path TEXT NOT NULL, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL) WITHOUT ROWID";
        self.change(|change| change.execute(table, []).map(drop))
    }

    /// Returns the file that the index has.
    pub(crate) fn stored_file(&self, key: &str) -> Result<Option<Stored>, Error> {
        let sql = "SELECT path, bytes, sha256 FROM _helpdesk_files WHERE key = ?";
        let stored = |row: &Row<'_>| Ok(Stored { path: row.get(0)?, bytes: row.get(1)?, sha256: row.get(2)? });
        let result = self.db.prepare_cached(sql).and_then(|mut query| query.query_row([key], stored).optional());
        result.map_err(|error| self.error(&error))
    }
}

impl Change<'_> {
    /// Sets the file of a row, and its problem.
    pub(crate) fn set_file(
        &self,
        table: &Table,
        row: i64,
        stored: Option<&Stored>,
        problem: Option<&str>,
    ) -> Result<(), Error> {
        let sql = format!(
            "UPDATE \"{}\" SET stored_as = ?, stored_bytes = ?, sha256 = ?, problem = ? WHERE rowid = ?",
            table.name
        );
        let (path, sha256) = (stored.map(|it| &it.path), stored.map(|it| &it.sha256));
        self.execute(&sql, params![path, stored.map(|it| it.bytes), sha256, problem, row]).map(drop)
    }

    /// Adds a file to the index.
    pub(crate) fn note_file(&self, key: &str, Stored { path, bytes, sha256 }: &Stored) -> Result<(), Error> {
        let sql = "INSERT OR REPLACE INTO _helpdesk_files VALUES (?, ?, ?, ?)";
        self.execute(sql, params![key, path, bytes, sha256]).map(drop)
    }
}
