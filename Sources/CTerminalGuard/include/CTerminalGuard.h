/// Signal handlers: signals become readable for the program's loop, and a signal that ends the program, a
/// crash too, restores the terminal first.
///
/// A process has one guard, used from one thread. The handlers call only what POSIX allows in a handler.

#ifndef PONG_CTERMINALGUARD_H
#define PONG_CTERMINALGUARD_H

#include <stddef.h>
#include <termios.h>
#include <time.h>

/// Installs the handlers.
///
/// From then on SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH are delivered by
/// `terminal_guard_next_signal`; of the first five those stay ignored that were. Every other signal that
/// would end the program restores the terminal, if the guard is armed, and then does what it did before:
/// the faults (SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS) whatever handled them, the rest,
/// such as SIGUSR1, SIGALRM and the real-time signals, where nothing did.
///
/// Returns 0, or an `errno` value; EBUSY if a guard is already installed.
int terminal_guard_install(void);

/// Restores the previous handlers. Does nothing if no guard is installed.
void terminal_guard_remove(void);

/// Sets what restores the terminal before a signal ends the program: bytes to write to `output`, then attributes for
/// `input`. Both are copied.
///
/// Returns 0, or EINVAL for more than 256 bytes.
int terminal_guard_arm(int input, int output, const struct termios *attributes, const void *bytes, size_t count);

/// Makes a signal that ends the program leave the terminal as it is.
void terminal_guard_disarm(void);

/// The result of `terminal_guard_wait`.
enum {
    TERMINAL_GUARD_INPUT = 1,
    TERMINAL_GUARD_SIGNAL = 2,
};

/// Waits for input, its end or a signal, at most for a time; NULL waits without a limit.
/// A negative `input` waits for a signal only.
///
/// Returns what is ready: 0 if the time was over or the wait was interrupted.
int terminal_guard_wait(int input, const struct timespec *timeout);

/// Returns the next signal that arrived, or 0.
int terminal_guard_next_signal(void);

/// Stops the process group as a shell's job control does, and returns when it continues.
///
/// Returns at once if SIGTSTP is ignored, or if no shell could continue the group. The SIGCONT that
/// continues the group is not delivered.
void terminal_guard_stop(void);

/// The terminal's size in cells. Returns 0, or an `errno` value.
int terminal_guard_size(int output, int *columns, int *rows);

#endif
