// Copyright 2024 The Example Authors. Licensed under the Example License.

//! Mixes paint.
//!
//! And sells it.
#![allow(dead_code)]

use std::collections::{BTreeMap, HashMap as Map};
use crate::{shop::Till, *};
pub use self::tint::Tint;
extern crate alloc;

mod shelf;
pub mod tint {
    pub struct Tint(pub u8);

    impl super::Mix for Tint {
        fn mix(&self, other: &Self) -> Self {
            Tint(other.0)
        }
    }
}

/// Cans in stock.
pub const STOCK: usize = 40;
static mut COUNTER: u32 = 0;
static NAMES: &[&str] = &["a", "b"];

/// A can of paint.
///
/// It may be empty.
#[derive(Debug, Clone)]
#[repr(C)]
pub struct Can<T: Pigment = Plain, const N: usize = 1>
where
    T: Send,
{
    /// Litres left.
    pub litres: f64,
    pub(crate) pigment: T,
    lid: Option<Box<Lid>>, // closed when some
}

struct Lid;
pub(super) struct Pair(u8, pub u8);

#[derive(Copy, Clone)]
pub enum Colour {
    /// Like a rose.
    Red,
    Rgb(u8, u8, u8),
    Named { name: &'static str, code: u32 } = 7,
}

pub union Bits {
    int: u32,
    float: f32,
}

pub type Shelf<T> = Vec<Can<T>>;

/// What can be mixed.
pub trait Mix: Sized + Clone {
    type Output;
    const MAX: usize = 3;
    /// Mixes two.
    fn mix(&self, other: &Self) -> Self;
    fn stir(&mut self, times: u32) -> &mut Self {
        self
    }
}

trait Hidden {
    fn secret(&self);
}

impl<T: Pigment, const N: usize> Can<T, N> {
    /// Size of all cans.
    pub const SIZE: f64 = 2.5;

    /// Opens the can.
    #[inline]
    #[must_use = "a can"]
    pub fn open(
        litres: f64, // how much
        pigment: T,
    ) -> Result<Self, Error> {
        fn check(litres: f64) -> bool {
            litres > 0.0
        }
        Ok(Can { litres, pigment, lid: None })
    }

    pub(crate) async fn pour<'a, F>(&'a mut self, into: F) -> impl Iterator<Item = &'a T>
    where
        F: FnOnce(f64),
    {
        todo!()
    }

    const unsafe fn raw(&self) -> *const T {
        &self.pigment
    }
}

impl<T> std::fmt::Display for Can<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Ok(())
    }
}

impl Mix for Colour {
    type Output = Colour;
    fn mix(&self, other: &Self) -> Self {
        *other
    }
}

impl<'a> From<&'a str> for Colour {
    fn from(_: &'a str) -> Self {
        Colour::Red
    }
}

/// Paints a wall.
#[macro_export]
macro_rules! paint {
    ($wall:expr) => {};
}

macro_rules! private_macro { () => {} }

extern "C" {
    /// From the mixer.
    pub fn mixer_start(speed: i32) -> i32;
    static mixer_speed: i32;
}

pub extern "C" fn callback(code: i32) {}

#[deprecated(note = "use Can::open")]
pub fn old_open() {}

fn main() {
    let closure = |x: u32| x + 1;
    closure(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opens() {}

    #[tokio::test]
    async fn pours() {
        fn helper() {}
    }
}
