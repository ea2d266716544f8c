//! The stand-in as its testers use it: faults, strictness, time, many at once, and as a program.

mod asked;
mod faults;
mod hostile;
mod lifetime;
mod paging;
mod program;
mod request_log;
mod strictness;
mod time;
mod wire;
