//! Modules of other files, and implementations for types that are no names.
mod engine;
pub(crate) mod wheel;
#[cfg(test)]
mod tests;

trait Weigh {
    type Unit;
    fn weigh(&self) -> u32;
}

impl Weigh for u8 {
    type Unit = u8;
    fn weigh(&self) -> u32 {
        1
    }
}

impl Weigh for str {
    type Unit = char;
    fn weigh(&self) -> u32 {
        2
    }
}

doc! {macro_rules! choose {
    ($a:expr) => { $a };
}}

#[cfg(test)]
mod checks {
    #[test]
    fn weighs_bytes() {}

    #[tokio::test]
    async fn weighs_later() {}
}
