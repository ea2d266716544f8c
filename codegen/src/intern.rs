//! Interns the names, types and lists of compiled specs for the life of the process.
//!
//! The types of `helpdesk_meta` borrow their content. Generated code borrows from its statics, and the compiler borrows
//! from this module, so that its types need no lifetime. A second compilation of the same spec adds nothing.

use std::any::{Any, TypeId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use helpdesk_meta::{Object, ValueType};

/// The interned values of each type.
static COPIES: Mutex<BTreeMap<TypeId, Box<dyn Any + Send>>> = Mutex::new(BTreeMap::new());

/// Returns the interned copy of a name or another text.
pub(crate) fn name(name: &str) -> &'static str {
    copy(name, || Box::leak(name.into()))
}

/// Returns the interned object with this name. Its declaration has the fields.
pub(crate) fn object(name: &str) -> &'static Object<'static> {
    value(Object::new(self::name(name), &[]))
}

/// Returns the interned copy of a type.
pub(crate) fn ty(ty: ValueType<'static>) -> &'static ValueType<'static> {
    value(ty)
}

/// Returns the interned copy of a value.
pub(crate) fn value<T: Copy + Ord + Send + Sync + 'static>(value: T) -> &'static T {
    copy(&value, || Box::leak(Box::new(value)))
}

/// Returns the interned copy of a list.
pub(crate) fn list<T: Copy + Ord + Send + Sync + 'static>(values: impl IntoIterator<Item = T>) -> &'static [T] {
    let values = values.into_iter().collect::<Vec<_>>();
    copy(&values[..], || Vec::leak(values.clone()))
}

fn copy<T: Ord + Sync + ?Sized + 'static>(value: &T, create: impl FnOnce() -> &'static T) -> &'static T {
    let mut copies = COPIES.lock().unwrap_or_else(PoisonError::into_inner);
    let copies = copies.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(BTreeSet::<&'static T>::new()));
    let copies = copies.downcast_mut::<BTreeSet<&'static T>>().expect("the set under a type is of the type");
    copies.get(value).copied().unwrap_or_else(|| {
        let created = create();
        copies.insert(created);
        created
    })
}
