//! Finds the files the server embeds: beside it where it was packaged, at the root of the repository elsewhere.

use std::path::Path;

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let packaged = here.join("web").is_dir();
    let files = if packaged {
        here.to_owned()
    } else {
        here.join("../..")
    };
    println!("cargo:rustc-check-cfg=cfg(packaged)");
    if packaged {
        println!("cargo:rustc-cfg=packaged");
    }
    println!("cargo:rustc-env=HETMAN_FILES={}", files.display());
    println!("cargo:rerun-if-changed=build.rs");
}
