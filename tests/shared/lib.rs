//! The tests of the generator, and the programs that are compiled with generated clients, both read these.

pub mod cargo;
pub mod cases;
pub mod project;
pub mod witness;
