//! One copy of each name and type of the specs that were compiled, for the life of the process.
//!
//! The types of `helpdesk_meta` borrow what they hold. Generated code borrows from its statics, and the compiler from here, so that
//! nothing that is made of types has a lifetime. A spec that is compiled again adds nothing.

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::{LazyLock, Mutex, PoisonError};

use helpdesk_meta::{Object, ValueType};

type Copies<T> = LazyLock<Mutex<HashSet<&'static T>>>;

static TEXTS: Copies<str> = LazyLock::new(Mutex::default);
static OBJECTS: Copies<Object<'static>> = LazyLock::new(Mutex::default);
static TYPES: Copies<ValueType<'static>> = LazyLock::new(Mutex::default);

/// Returns the copy of a text.
pub(crate) fn text(text: &str) -> &'static str {
    copy(&TEXTS, text, || Box::leak(text.into()))
}

/// Returns the copy of an object of this name. Its fields are in its declaration.
pub(crate) fn object(name: &str) -> &'static Object<'static> {
    let object = Object::new(text(name), &[]);
    copy(&OBJECTS, &object, || Box::leak(Box::new(object)))
}

/// Returns the copy of a type.
pub(crate) fn ty(ty: ValueType<'static>) -> &'static ValueType<'static> {
    copy(&TYPES, &ty, || Box::leak(Box::new(ty)))
}

fn copy<T: Hash + Eq + ?Sized>(copies: &Copies<T>, value: &T, create: impl FnOnce() -> &'static T) -> &'static T {
    let mut copies = copies.lock().unwrap_or_else(PoisonError::into_inner);
    copies.get(value).copied().unwrap_or_else(|| {
        let created = create();
        copies.insert(created);
        created
    })
}
