//! Parquet files.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use helpdesk::Timestamp;
use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use rusqlite::Row;
use serde_json::Value;

use crate::keep::column::{Column, Scalar};
use crate::keep::store::Store;
use crate::keep::table::Table;

/// The most records and the most bytes of a row group, all of which are in memory.
const MAX_GROUP_RECORDS: usize = 20_000;
const MAX_GROUP_BYTES: usize = 32 << 20;

pub(crate) fn write(file: &File, store: &Store, table: &Table) -> io::Result<()> {
    let schema = parse_message_type(&table.parquet_schema()).map_err(io::Error::other)?;
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut writer =
        SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties)).map_err(io::Error::other)?;
    let mut group = Group::new(&table.columns);
    store.rows(table, |row| {
        group.add(row).map_err(|error| store.error(&error))?;
        if group.is_full() { group.write(&mut writer).map_err(io::Error::other) } else { Ok(()) }
    })?;
    group.write(&mut writer).and_then(|()| writer.close()).map_err(io::Error::other)?;
    Ok(())
}

/// Returns the number of records in a file.
pub(crate) fn count(path: &Path) -> io::Result<u64> {
    let reader = SerializedFileReader::new(File::open(path)?).map_err(io::Error::other)?;
    u64::try_from(reader.metadata().file_metadata().num_rows()).map_err(io::Error::other)
}

/// Records that are written together, by columns.
struct Group<'a> {
    columns: Vec<Values<'a>>,
    records: usize,
    bytes: usize,
}

/// The values of a column. Lists are the values of all their records, one after the other.
struct Values<'a> {
    column: &'a Column,
    values: Vec<Value>,
    /// 0 for no value; 1 for a value or an empty list; 3 for a value of a list, which is never null (2).
    definitions: Vec<i16>,
    /// 1 for each value that belongs to the same list as the value before it.
    repetitions: Vec<i16>,
}

impl<'a> Group<'a> {
    fn new(columns: &'a [Column]) -> Self {
        Self { columns: columns.iter().map(Values::new).collect(), records: 0, bytes: 0 }
    }

    fn add(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        for (index, values) in self.columns.iter_mut().enumerate() {
            let value = row.get_ref(index)?;
            self.bytes += value.as_str_or_null().ok().flatten().map_or(8, str::len);
            values.add(values.column.decode(value));
        }
        self.records += 1;
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.records >= MAX_GROUP_RECORDS || self.bytes >= MAX_GROUP_BYTES
    }

    fn write(&mut self, writer: &mut SerializedFileWriter<&File>) -> Result<(), ParquetError> {
        if self.records == 0 {
            return Ok(());
        }
        let mut group = writer.next_row_group()?;
        for values in &mut self.columns {
            values.write(&mut group)?;
        }
        group.close()?;
        (self.records, self.bytes) = (0, 0);
        Ok(())
    }
}

impl<'a> Values<'a> {
    fn new(column: &'a Column) -> Self {
        Self { column, values: Vec::new(), definitions: Vec::new(), repetitions: Vec::new() }
    }

    fn add(&mut self, value: Value) {
        match value {
            Value::Null => self.level(0, 0),
            Value::Array(items) if self.column.is_list => {
                if items.is_empty() {
                    self.level(1, 0);
                }
                for (index, item) in items.into_iter().enumerate() {
                    self.level(3, i16::from(index > 0));
                    self.values.push(item);
                }
            }
            // An older version stored other values in the column.
            _ if self.column.is_list => self.level(0, 0),
            value => {
                self.level(1, 0);
                self.values.push(value);
            }
        }
    }

    fn level(&mut self, definition: i16, repetition: i16) {
        self.definitions.push(definition);
        self.repetitions.push(repetition);
    }

    /// Writes all values, and clears the buffer.
    fn write(&mut self, group: &mut SerializedRowGroupWriter<'_, &File>) -> Result<(), ParquetError> {
        let Some(mut column) = group.next_column()? else { return Ok(()) };
        let values = std::mem::take(&mut self.values);
        match self.column.scalar {
            Scalar::Integer => self.batch::<Int64Type>(&mut column, values, |it| it.as_i64())?,
            Scalar::Time => self.batch::<Int64Type>(&mut column, values, |it| microseconds(&it))?,
            Scalar::Number => self.batch::<DoubleType>(&mut column, values, |it| it.as_f64())?,
            Scalar::Boolean => self.batch::<BoolType>(&mut column, values, |it| it.as_bool())?,
            Scalar::String => {
                self.batch::<ByteArrayType>(&mut column, values, |it| it.as_str().map(ByteArray::from))?
            }
            Scalar::Json => {
                self.batch::<ByteArrayType>(&mut column, values, |it| Some(it.to_string().as_str().into()))?;
            }
        }
        self.definitions.clear();
        self.repetitions.clear();
        column.close()
    }

    fn batch<T: DataType>(
        &self,
        column: &mut SerializedColumnWriter<'_>,
        values: Vec<Value>,
        read: fn(Value) -> Option<T::T>,
    ) -> Result<(), ParquetError> {
        // The store has only values of the type of the column. Without one of them, the later values would belong to other records.
        let values: Vec<T::T> = values.into_iter().map(|it| read(it).unwrap_or_default()).collect();
        let repetitions = self.column.is_list.then_some(self.repetitions.as_slice());
        column.typed::<T>().write_batch(&values, Some(&self.definitions), repetitions)?;
        Ok(())
    }
}

/// The microseconds since 1970.
fn microseconds(time: &Value) -> Option<i64> {
    Timestamp::parse(time.as_str()?).ok()?.unix_seconds().checked_mul(1_000_000)
}
