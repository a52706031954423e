/// Signal handlers that report signals to the program's loop and restore the terminal before a signal or crash ends the
/// program.
///
/// A process has one guard, used from one thread. The handlers call only what POSIX allows in a handler.

#ifndef PONG_CTERMINALGUARD_H
#define PONG_CTERMINALGUARD_H

#include <stddef.h>
#include <termios.h>
#include <time.h>

/// Installs the handlers.
///
/// From then on `terminal_guard_next_signal` delivers SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT and SIGWINCH;
/// an ignored one of the first five stays ignored. Every other signal that would end the program restores the terminal,
/// if the guard is armed, and then has its previous effect. That holds for the faults (SIGSEGV, SIGBUS, SIGILL, SIGFPE,
/// SIGABRT, SIGTRAP, SIGSYS) whatever their handler, and for the rest, such as SIGUSR1, SIGALRM and the real-time
/// signals, if they had none.
///
/// Returns 0, or an `errno` value; EBUSY if a guard is already installed.
int terminal_guard_install(void);

/// Restores the previous handlers. Does nothing if no guard is installed.
void terminal_guard_remove(void);

/// Sets the bytes and attributes that restore the terminal before a signal ends the program: the bytes are written to
/// `output`, then the attributes are set on `input`. Both are copied.
///
/// Returns 0, or EINVAL for more than 256 bytes.
int terminal_guard_arm(int input, int output, const struct termios *attributes, const void *bytes, size_t count);

/// Keeps the handlers from restoring the terminal.
void terminal_guard_disarm(void);

/// Notes that the terminal was just asked for its primary device attributes, DA1, which every terminal answers.
///
/// - `patience`: The milliseconds that it has for an answer, now and at each later question.
void terminal_guard_asked(int patience);

/// Notes the answer.
void terminal_guard_answered(void);

/// Reads and drops the input that the terminal sent before it took the bytes written so far: asks for DA1, and reads up
/// to the answer, while the patience lasts. The shell would take that input for typed text. The handlers do the same.
///
/// Does nothing for a terminal that has not answered before in its time, or if another process group has the terminal.
void terminal_guard_drain(void);

/// Returns 1 once SIGINT, SIGTERM, SIGHUP or SIGQUIT has arrived since the installation, else 0.
///
/// From then on a write to the armed output does not wait for the terminal: it fails with EAGAIN. A terminal that takes
/// no output would hold up the program for ever. Disarming the guard lets writes wait again.
int terminal_guard_is_ending(void);

/// Ends a write to the armed output that the terminal holds up, and keeps later ones from waiting: they fail with EAGAIN.
void terminal_guard_unblock_output(void);

enum {
    /// The milliseconds that a terminal has to take the output of a program that ends.
    TERMINAL_GUARD_PATIENCE = 500,
};

/// The result of `terminal_guard_wait`.
enum {
    TERMINAL_GUARD_INPUT = 1,
    TERMINAL_GUARD_SIGNAL = 2,
};

/// Waits for input, its end or a signal, until the timeout; NULL waits without a limit.
/// A negative `input` waits for a signal only.
///
/// Returns the bits of all ready sources; 0 after a timeout or an interruption.
int terminal_guard_wait(int input, const struct timespec *timeout);

/// Returns the next signal that arrived, or 0.
int terminal_guard_next_signal(void);

/// Stops the process group as a shell's job control does, and returns when it continues.
///
/// Returns at once if SIGTSTP is ignored, or if no shell could continue the group. The SIGCONT that
/// continues the group is not delivered.
void terminal_guard_stop(void);

#endif
