//! Finds the networks that are built in: beside the crate where it was packaged, at the root of the repository elsewhere.

use std::path::Path;

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let packaged = here.join("networks");
    let networks = if packaged.is_dir() {
        packaged
    } else {
        here.join("../../networks")
    };
    println!("cargo:rustc-env=HETMAN_NETWORKS={}", networks.display());
    println!("cargo:rerun-if-changed=build.rs");
}
