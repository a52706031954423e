// Asks glibc for posix_openpt and dladdr; macOS has them anyway.
#define _GNU_SOURCE

#include "CTestSupport.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

/// Opens both sides; returns 0, or -1 with errno set.
static int open_sides(struct pseudo_terminal *terminal) {
    terminal->main_side = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal->main_side < 0) {
        return -1;
    }
    // Programs that other tests start must not keep this terminal open.
    if (fcntl(terminal->main_side, F_SETFD, FD_CLOEXEC) != 0 ||
        fcntl(terminal->main_side, F_SETFL, O_NONBLOCK) != 0 ||
        grantpt(terminal->main_side) != 0 || unlockpt(terminal->main_side) != 0) {
        return -1;
    }
    const char *name = ptsname(terminal->main_side);
    terminal->program_side = name == NULL ? -1 : open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    return terminal->program_side < 0 ? -1 : 0;
}

int pseudo_terminal_open(unsigned short columns, unsigned short rows, struct pseudo_terminal *result) {
    struct pseudo_terminal terminal = {.main_side = -1, .program_side = -1};
    struct winsize size = {.ws_row = rows, .ws_col = columns};
    if (open_sides(&terminal) != 0 || ioctl(terminal.main_side, TIOCSWINSZ, &size) != 0) {
        int error = errno;
        close(terminal.main_side);
        close(terminal.program_side);
        return error;
    }
    *result = terminal;
    return 0;
}

/// Becomes the program. Between fork and exec only async-signal-safe functions may be called.
static void become(
    const char *path,
    char *const arguments[],
    char *const environment[],
    int program_side
) {
    for (int number = 1; number < NSIG; number += 1) {
        signal(number, SIG_DFL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);

    setsid();
    ioctl(program_side, TIOCSCTTY, 0);
    for (int standard = 0; standard <= 2; standard += 1) {
        dup2(program_side, standard);
    }
    execve(path, arguments, environment);
    _exit(127);
}

int pseudo_terminal_start(
    const struct pseudo_terminal *terminal,
    const char *path,
    char *const arguments[],
    char *const environment[],
    pid_t *process
) {
    *process = fork();
    if (*process == 0) {
        become(path, arguments, environment, terminal->program_side);
    }
    return *process < 0 ? errno : 0;
}

const char *image_path(const void *address) {
    Dl_info image;
    return dladdr(address, &image) == 0 ? NULL : image.dli_fname;
}
