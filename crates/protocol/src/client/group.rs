//! The process group of a program: the program, and whatever it starts. A small shell watches over it and kills the whole
//! group when its input ends. That happens when the program is dismissed, and also when this process is killed, which
//! no code of its own could survive. A parent-death signal would reach the program alone, never its children, and would
//! already come when the thread that started it ends.

use std::process::{Child, Command};

/// What watches over a process group.
pub struct Group(Option<Child>);

#[cfg(unix)]
impl Group {
    /// Waits for the end of the input, then kills the group whose number it is given.
    const SCRIPT: &str = "read -r _; kill -s KILL -- \"-$0\"";

    /// Makes a program that is to be started the leader of a group of its own.
    pub fn found(command: &mut Command) {
        std::os::unix::process::CommandExt::process_group(command, 0);
    }

    /// Watches over the group of a program that leads one. Without a shell the program alone can be killed.
    pub fn watch(leader: &Child) -> Self {
        use std::process::Stdio;
        let mut shell = Command::new("sh");
        shell
            .args(["-c", Self::SCRIPT, &leader.id().to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // An interrupt from the terminal is for the contest, not for its programs.
        Self::found(&mut shell);
        Self(shell.spawn().ok())
    }
}

#[cfg(not(unix))]
impl Group {
    /// There are no groups here.
    pub fn found(_: &mut Command) {}

    /// There are no groups here.
    pub fn watch(_: &Child) -> Self {
        Self(None)
    }
}

impl Group {
    /// Kills every process of the group.
    pub fn kill(&mut self) {
        if let Some(mut shell) = self.0.take() {
            drop(shell.stdin.take());
            // It fails only if the shell is gone, and the group with it.
            let _ = shell.wait();
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}
