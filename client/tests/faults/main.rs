//! A server that does everything wrong that a server can. Both clients behave alike.

mod caps;
mod clients;
mod early;
mod hostile;
mod table;
