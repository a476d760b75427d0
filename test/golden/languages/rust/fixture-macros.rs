//! Items inside of macro calls.

cfg_brew! {
    mod steam;

    use crate::beans::Bean;

    /// Grinds on the current thread.
    ///
    /// Second paragraph.
    pub struct LocalMill {
        /// How coarse.
        coarse: u8,
        pub(crate) state: u8,
    }

    cfg_foam! {
        pub enum Foam { Thick, Thin }
    }

    impl LocalMill {
        /// A new mill with "{" in its doc.
        pub fn new() -> LocalMill {
            let text = "}";
            let raw = r#"" { "#;
            vec! { pub_like(text) };
            LocalMill { coarse: b'{', state: '}' as u8 }
        }

        cfg_quiet! {
            pub async fn whisper(&self) {}
        }
    }

    pub fn brew<F>(f: F) where F: Fn() {
        macro_call! { struct NotAnItem; }
    }
}

brew_thread_local! { static CUPS: Cell<u32> = const { Cell::new(0) } }

cfg_if::cfg_if! {
    if #[cfg(feature = "milk")] {
        pub fn froth() -> bool { true }
    } else if #[cfg(feature = "oat")] {
        pub fn oat_froth() -> bool { true }
    } else {
        pub fn black() {}
    }
}

bitflags! {
    /// What is on the tray.
    #[derive(Clone, Copy)]
    pub struct Tray: u32 {
        /// A cup.
        const CUP = 0b01;
        const SPOON = 0b10;
        const ALL = Self::CUP.bits()
            | Self::SPOON.bits();
    }

    impl Tray: u8 {
        const NONE = 0;
    }
}

pin_project! {
    #[project = PourProject]
    #[must_use = "pour; { or not"]
    pub struct Pour<T>
    where
        T: Stream,
    {
        #[pin]
        stream: T,
    }
}

extern "C" fn after(code: i32) {
    defer! { fn not_an_item() {} }
}

mod inner {
    cfg_deep! {
        pub trait Deep {
            fn dive(&self);
        }
    }
}

macro_rules! wrapper {
    ($($item:item)*) => { struct Hidden; }
}

table! {
    cups (id) {
        id -> Integer,
    }
}
