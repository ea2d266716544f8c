//! Files: who may be asked for them and with what, how they arrive, and how they are sent.

mod compressed;
mod downloads;
mod links;
mod uploads;
mod web;
