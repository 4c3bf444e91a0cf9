//! Tells the program which commit it is built from, as far as git knows.

use std::process::Command;

fn main() {
    let git = |words: &[&str]| {
        let asked = Command::new("git")
            .args(words)
            .output()
            .ok()
            .filter(|output| output.status.success())?;
        String::from_utf8(asked.stdout)
            .ok()
            .map(|text| text.trim().to_owned())
            .filter(|text| !text.is_empty())
    };
    let commit = git(&["rev-parse", "--short", "HEAD"]).unwrap_or_else(|| "unknown".into());
    println!("cargo:rustc-env=HETMAN_COMMIT={commit}");
    println!("cargo:rerun-if-changed=build.rs");
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo:rerun-if-changed={log}");
    }
}
