//! A server with every kind of fault. Both clients behave alike.

mod caps;
mod clients;
mod early;
mod early_server;
mod hostile;
mod responses;
mod servers;
mod table;
