//! A draft on disk.

use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use helpdesk_files::{is_at, is_private_file, lock, open_private, private_directory, replace, sync_directory};

use crate::draft::editor::Editor;
use crate::draft::template::{self, Cut, MARK};

/// The file that one process locks. The file is not empty if the text may have been sent.
pub(crate) const LOCK: &str = "lock";
const MAYBE_SENT: &str = "the text may have been sent\n";

/// The file that is there while an editor is open. The file is not empty if the text is unclear.
const UNCLEAR: &str = "unclear";
const MAYBE_READ: &str = "lines of the conversation may stand in the text\n";

/// The file with the caller's description of the other values, such as a digest of the rest of the request.
const OPTIONS: &str = "options";

/// The most bytes of text.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// Text in a file, which one process at a time can open. An empty one leaves no file.
#[derive(Debug)]
pub struct Draft {
    directory: PathBuf,
    path: PathBuf,
    lock: File,
    text: String,
    saved: Option<SystemTime>,
    maybe_sent: Option<SystemTime>,
    is_unclear: bool,
}

impl Draft {
    /// Opens the draft of this name, and reads the text that an earlier run left. The draft uses the first of `files` that exists, or else
    /// the first one. If an earlier run was killed while its editor was open, the part below the text is removed.
    ///
    /// # Errors
    ///
    /// Fails for a name that is no file name, for a link, and for text that is not UTF-8. Fails also if another process has the draft open,
    /// or another user owns it.
    pub fn open(drafts: &Path, name: &str, files: &[&str]) -> io::Result<Draft> {
        if Path::new(name).file_name() != Some(name.as_ref()) || files.is_empty() {
            return Err(io::Error::other(format!("`{name}` is no name of a draft")));
        }
        let directory = drafts.join(name);
        private_directory(drafts)?;
        private_directory(&directory)?;
        let lock = open_locked(&directory.join(LOCK))?;
        sync_directory(&directory)?;
        let metadata = lock.metadata()?;
        let maybe_sent = if metadata.len() > 0 { Some(metadata.modified()?) } else { None };
        let (mut exists, mut path) = (false, directory.join(files[0]));
        for file in files.iter().map(|it| directory.join(it)) {
            if is_private_file(&file)? {
                (exists, path) = (true, file);
                break;
            }
        }
        let (text, saved, is_unclear) = (String::new(), None, false);
        let mut draft = Draft { directory, path, lock, text, saved, maybe_sent, is_unclear };
        if exists {
            draft.recover()?;
        } else {
            // The text was sent, and all files except the mark were removed.
            draft.unmark()?;
        }
        Ok(draft)
    }

    /// Reads the text. After a kill beside the editor, it removes the part below the text.
    fn recover(&mut self) -> io::Result<()> {
        self.saved = fs::metadata(&self.path)?.modified().ok();
        let flag = self.directory.join(UNCLEAR);
        let flag = if is_private_file(&flag)? { Some(fs::metadata(&flag)?.len()) } else { None };
        let file = self.read()?;
        let (cut, (_, has_scissors)) = (template::cut(&file, "", ""), template::own(file.as_bytes()));
        // If the scissors are missing, the editor may have removed the marks too.
        let is_unclear = flag.is_some_and(|length| length > 0 || !has_scissors) || matches!(cut, Cut::Unclear(_));
        if is_unclear && !cut.text().is_empty() {
            self.flag(MAYBE_READ)?;
        }
        cut.text().clone_into(&mut self.text);
        if file.contains(MARK) {
            self.save(cut.text())?;
        }
        self.unflag()
    }

    /// The path of the text.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The text. The text is empty in a new draft.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the time when an earlier run saved the draft; `None` without an earlier run.
    pub fn saved_at(&self) -> Option<SystemTime> {
        self.saved
    }

    /// Returns since when the text may have been sent, if it may.
    pub fn maybe_sent(&self) -> Option<SystemTime> {
        self.maybe_sent
    }

    /// Returns whether lines of a context may stand in the text. A person has to look at it, before [`mark`](Self::mark) says that it is sent.
    pub fn is_unclear(&self) -> bool {
        self.is_unclear
    }

    /// Returns whether the text was written for these options, such as a digest of the rest of the request.
    pub fn is_for(&self, options: &str) -> bool {
        read(&self.directory.join(OPTIONS)).is_ok_and(|it| it == options.as_bytes())
    }

    /// Writes to the disk what the text is for.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn set_options(&self, options: &str) -> io::Result<()> {
        self.write(OPTIONS.as_ref(), options.as_bytes())
    }

    /// Writes the text to the disk, as a whole.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written. The file then keeps its earlier content.
    pub fn save(&mut self, text: &str) -> io::Result<()> {
        text.clone_into(&mut self.text);
        self.write(&self.path, text.as_bytes())
    }

    /// Opens the text in an editor, with `context` below it, and saves the text when the editor ends. Then the file has nothing of the
    /// context. An empty text leaves the draft as it was. After a success, files that the editor has left beside it are removed, because
    /// they may have some.
    ///
    /// # Errors
    ///
    /// Fails if the editor cannot be run or fails, after its text was saved. Fails for text that is not UTF-8, which the file keeps.
    pub fn edit(&mut self, editor: &Editor, context: &str) -> io::Result<Cut> {
        if self.text.contains(MARK) {
            return Err(io::Error::other(format!("the text has `{MARK}`, the mark of lines that are never sent")));
        }
        if !self.is_unclear {
            self.flag("")?;
        }
        let before = self.text.clone();
        let empty_line = if before.is_empty() { "" } else { "\n" };
        let file = format!("{before}\n{empty_line}{}", template::below(context));
        // The whole file at once: a full disk leaves the text.
        if let Err(error) = self.write(&self.path, file.as_bytes()) {
            self.unflag()?;
            return Err(error);
        }
        let run = editor.run(&self.path);
        let is_removed = !is_private_file(&self.path)?;
        let file = if is_removed { String::new() } else { self.read()? };
        let cut = template::cut(&file, context, &before);
        if let Cut::Unclear(_) = cut {
            self.flag(MAYBE_READ)?;
        }
        self.save(if cut.text().is_empty() { &before } else { cut.text() })?;
        self.unflag()?;
        run?;
        if is_removed {
            return Err(io::Error::other("the editor has removed the file"));
        }
        self.remove_others();
        Ok(cut)
    }

    /// Writes to the disk that the text may have been sent: before it is sent. Then a person has decided about an unclear one.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written. The caller must not send the text then.
    pub fn mark(&mut self) -> io::Result<()> {
        if self.maybe_sent.is_none() {
            self.maybe_sent = Some(SystemTime::now());
            self.lock.write_all(MAYBE_SENT.as_bytes())?;
            self.lock.sync_data()?;
        }
        self.is_unclear = false;
        self.unflag()
    }

    /// Writes to the disk that an editor is open, or that the text is unclear.
    fn flag(&mut self, words: &str) -> io::Result<()> {
        let path = self.directory.join(UNCLEAR);
        is_private_file(&path)?;
        let mut file = open_private(&path, File::options().write(true).create(true).truncate(true))?;
        file.write_all(words.as_bytes())?;
        file.sync_all()?;
        self.is_unclear = !words.is_empty();
        sync_directory(&self.directory)
    }

    /// Removes the mark of an open editor, unless the text is unclear.
    fn unflag(&self) -> io::Result<()> {
        let path = self.directory.join(UNCLEAR);
        if !self.is_unclear && is_private_file(&path)? {
            fs::remove_file(path)?;
        }
        Ok(())
    }

    /// Writes that the text was certainly not sent.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn unmark(&mut self) -> io::Result<()> {
        self.maybe_sent = None;
        self.lock.set_len(0)?;
        self.lock.rewind()
    }

    /// Removes the draft.
    ///
    /// # Errors
    ///
    /// Fails if the directory cannot be removed.
    pub fn remove(self) -> io::Result<()> {
        remove(&self.directory)
    }

    /// Reads the file, which an editor may have saved as UTF-16. If it is neither that nor UTF-8, it keeps the bytes of the text.
    fn read(&self) -> io::Result<String> {
        let bytes = read(&self.path)?;
        if let Some(text) = utf_16(&bytes) {
            return Ok(text);
        }
        String::from_utf8(bytes).map_err(|error| {
            let written = self.write(&self.path, &template::own(error.as_bytes()).0);
            written.err().unwrap_or_else(|| io::Error::other("the text is not UTF-8"))
        })
    }

    /// Writes a file as a whole. `path` is in the directory, or the name of a file there.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        replace(&self.directory.join(path), bytes)
    }

    /// Removes copies and notes of the editor.
    fn remove_others(&self) {
        let entries = fs::read_dir(&self.directory).into_iter().flatten().flatten().map(|it| it.path());
        let others = entries.filter(|it| *it != self.path && !is_mark(it));
        others.for_each(|it| drop(fs::remove_file(it)));
    }
}

impl Drop for Draft {
    /// Nothing is left of an empty draft, unless an editor that failed has left a file.
    fn drop(&mut self) {
        let lock = self.directory.join(LOCK);
        let is_empty = fs::metadata(&self.path)
            .map_or_else(|error| error.kind() == io::ErrorKind::NotFound, |metadata| metadata.len() == 0);
        // After it was removed, another process may have begun one.
        if is_empty && is_at(&self.lock, &lock) {
            let [unclear, options] = [UNCLEAR, OPTIONS].map(|it| self.directory.join(it));
            [&self.path, &unclear, &options, &lock].into_iter().for_each(|it| drop(fs::remove_file(it)));
            let _ = fs::remove_dir(&self.directory);
        }
        // A program that another thread starts at this moment has the file open too.
        let _ = self.lock.unlock();
    }
}

fn is_mark(path: &Path) -> bool {
    [LOCK, UNCLEAR, OPTIONS].iter().any(|it| path.ends_with(it))
}

/// Returns the text of bytes that begin with the mark of UTF-16.
fn utf_16(bytes: &[u8]) -> Option<String> {
    let units = |read: fn([u8; 2]) -> u16| bytes[2..].chunks(2).filter_map(move |it| Some(read(it.try_into().ok()?)));
    let read = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return None,
    };
    String::from_utf16(&units(read).collect::<Vec<_>>()).ok()
}

/// Removes the files of a draft and its directory. Other entries, such as a directory, stay together with the marks.
pub(crate) fn remove(directory: &Path) -> io::Result<()> {
    let entries = fs::read_dir(directory)?.map(|it| it.map(|it| it.path())).collect::<io::Result<Vec<_>>>()?;
    let (marks, texts): (Vec<_>, Vec<_>) = entries.into_iter().partition(|it| is_mark(it));
    texts.iter().try_for_each(fs::remove_file)?;
    // A kill or a loss of power must not leave the text of a request that was sent without its mark.
    sync_directory(directory)?;
    marks.iter().try_for_each(fs::remove_file)?;
    fs::remove_dir(directory)
}

pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    is_private_file(path)?;
    open_private(path, File::options().read(true))?.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(io::Error::other(format!("the text has more than {MAX_FILE_BYTES} bytes")));
    }
    Ok(bytes)
}

/// Opens and locks a file.
pub(crate) fn open_locked(path: &Path) -> io::Result<File> {
    is_private_file(path)?;
    let file = open_private(path, File::options().write(true).create(true).truncate(false))?;
    lock(&file, path, "another command has it open")?;
    Ok(file)
}
