//! A server that does everything wrong that a server can, and what each driver makes of it: the same.

mod caps;
mod clients;
mod early;
mod hostile;
mod table;
