/// What the tests need of the system and Swift does not import: functions that C libraries hide from strict
/// C, and a fork.

#ifndef C_TEST_SUPPORT_H
#define C_TEST_SUPPORT_H

#include <sys/types.h>
#include <termios.h>

/// Both sides of a pseudo-terminal, as open file descriptors.
struct pseudo_terminal {
    /// The terminal emulator's side; it does not block.
    int main_side;
    /// The program's side, which does not become the caller's controlling terminal.
    int program_side;
};

/// Opens a new pseudo-terminal.
///
/// Returns 0, or the error number of the system call that failed.
int pseudo_terminal_open(unsigned short columns, unsigned short rows, struct pseudo_terminal *result);

/// Starts a program as the leader of a session whose controlling terminal is a pseudo-terminal, which is also its
/// standard input, output and error output.
///
/// Signals have their default actions in it, whatever the caller inherited. A program that cannot be executed
/// exits with status 127.
///
/// Returns 0, or the error number of the system call that failed.
int pseudo_terminal_start(
    const struct pseudo_terminal *terminal,
    const char *path,
    char *const arguments[],
    char *const environment[],
    pid_t *process
);

/// The path of the executable or library that an address belongs to, or NULL.
const char *image_path(const void *address);

#endif
