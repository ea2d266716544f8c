//! A server that does everything wrong that a server can. Both clients behave alike.

mod caps;
mod clients;
mod early;
mod early_server;
mod hostile;
mod responses;
mod servers;
mod table;
