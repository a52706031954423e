/// What has to happen in signal handlers: signals become readable for the program's loop, and those that
/// end the program, a crash included, leave the terminal usable.
///
/// There is one guard in a process. None of the calls is safe against another at the same time; the
/// handlers themselves do only what POSIX allows in a handler.

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
/// Returns 0, or an `errno` value; EBUSY where a guard is installed already.
int terminal_guard_install(void);

/// Puts back the handlers that were there before. Does nothing where none is installed.
void terminal_guard_remove(void);

/// Tells what restores the terminal before a signal ends the program: bytes to write to `output`, then attributes for
/// `input`. Both are copied.
///
/// Returns 0, or EINVAL for more than 256 bytes.
int terminal_guard_arm(int input, int output, const struct termios *attributes, const void *bytes, size_t count);

/// Has a signal that ends the program leave the terminal alone.
void terminal_guard_disarm(void);

/// What `terminal_guard_wait` found.
enum {
    TERMINAL_GUARD_INPUT = 1,
    TERMINAL_GUARD_SIGNAL = 2,
};

/// Waits for input (the end of it included) or for a signal, at most for a time; NULL is forever.
/// A negative `input` waits for a signal only.
///
/// Returns what there is: 0 where the time was over or the wait was interrupted.
int terminal_guard_wait(int input, const struct timespec *timeout);

/// The next signal that came, or 0.
int terminal_guard_next_signal(void);

/// Stops the process group as a shell's job control does, and returns when it continues.
///
/// Returns at once where SIGTSTP is ignored, or where no shell could continue the group. The SIGCONT
/// that continues it is not delivered.
void terminal_guard_stop(void);

/// The terminal's size in cells. Returns 0, or an `errno` value.
int terminal_guard_size(int output, int *columns, int *rows);

#endif
