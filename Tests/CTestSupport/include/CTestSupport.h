/// System calls for the tests that Swift does not import: functions that C libraries hide from strict C, a fork, and
/// requests to devices.

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

/// Moves the calling thread to a new network namespace, in which no device is up.
///
/// Threads that it starts afterwards belong to the namespace too. The namespace ends with its last thread, socket and
/// descriptor. Linux only, and for a privileged user.
///
/// Returns 0 and an open file descriptor of the namespace, or the error number of the system call that failed.
int network_namespace_open(int *descriptor);

/// Moves the calling thread to a network namespace.
///
/// Returns 0, or the error number of the system call that failed.
int network_namespace_enter(int descriptor);

/// Opens a TUN device in the calling thread's network namespace: reading takes the IP packets that the namespace sends
/// to the other addresses of the device's network, writing gives it packets.
///
/// The address and the mask are IPv4, in dotted form. The descriptor does not block. Linux only.
///
/// Returns 0, or the error number of the system call that failed.
int tun_device_open(const char *address, const char *mask, int *descriptor);

#endif
