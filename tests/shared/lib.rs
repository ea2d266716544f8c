//! Code that three test crates share: for the generator, for the judges, and for the programs with generated
//! clients.

pub mod cargo;
pub mod cases;
pub mod keys;
pub mod project;
pub mod witness;
