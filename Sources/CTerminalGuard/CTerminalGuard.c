#include "CTerminalGuard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

// The last real-time signal on Linux; sigaction() refuses numbers that are not signals.
#ifdef _NSIG
#define SIGNALS _NSIG
#else
#define SIGNALS NSIG
#endif

static struct sigaction previous[SIGNALS];
static bool replaced[SIGNALS];
static bool installed;
static int pipeEnds[2] = {-1, -1};

// A stack overflow cannot be handled on the same stack. SIGSTKSZ is not a constant in newer libraries.
static char handlerStack[64 * 1024];
static bool ownsHandlerStack;

static volatile sig_atomic_t armed;
static int armedInput;
static int armedOutput;
static int armedFlags;
static struct termios armedAttributes;
static char armedBytes[256];
static size_t armedCount;

static volatile sig_atomic_t ending;

// The question for DA1, and whether the screen's own one is unanswered.
static const char question[] = "\033[c";
static volatile sig_atomic_t isUnanswered;
static struct timespec askedAt;
static int patience;

/// True for a fault in the program itself, which ends it even if ignored.
static bool isFault(int signal) {
    switch (signal) {
    case SIGSEGV: case SIGBUS: case SIGILL: case SIGFPE: case SIGABRT: case SIGTRAP: case SIGSYS:
        return true;
    default:
        return false;
    }
}

/// True for a signal that is reported to the program's loop.
static bool isReported(int signal) {
    switch (signal) {
    case SIGINT: case SIGTERM: case SIGHUP: case SIGQUIT: case SIGTSTP: case SIGCONT: case SIGWINCH:
        return true;
    default:
        return false;
    }
}

/// True for a signal that does not end the program if unhandled, or that cannot be handled.
static bool isHarmless(int signal) {
    switch (signal) {
    case SIGKILL: case SIGSTOP: case SIGTTIN: case SIGTTOU: case SIGCONT: case SIGWINCH: case SIGCHLD: case SIGURG:
#ifdef __APPLE__
    case SIGIO: case SIGINFO:
#endif
        return true;
    default:
        return false;
    }
}

/// True for a signal that is reported and asks the program to end.
static bool isEnding(int signal) {
    return signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT;
}

void terminal_guard_unblock_output(void) {
    if (armed) fcntl(armedOutput, F_SETFL, armedFlags | O_NONBLOCK);
}

static void report(int signal) {
    int error = errno;
    if (isEnding(signal)) {
        ending = 1;
        terminal_guard_unblock_output();
    }
    unsigned char byte = (unsigned char)signal;
    // If the pipe is full, the program is already awake.
    ssize_t written = write(pipeEnds[1], &byte, 1);
    (void)written;
    errno = error;
}

/// Milliseconds since a moment.
static int since(struct timespec moment) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)((now.tv_sec - moment.tv_sec) * 1000 + (now.tv_nsec - moment.tv_nsec) / 1000000);
}

/// Writes all bytes to the terminal; returns false if it is gone, or takes none in time.
static bool writeAll(const char *bytes, size_t count) {
    size_t done = 0;
    while (done < count) {
        struct pollfd room = {.fd = armedOutput, .events = POLLOUT};
        if (poll(&room, 1, TERMINAL_GUARD_PATIENCE) == 0) return false;
        ssize_t written = write(armedOutput, bytes + done, count - done);
        if (written > 0) {
            done += (size_t)written;
        } else if (errno != EINTR && errno != EAGAIN) {
            return false;
        }
    }
    return true;
}

/// The bytes of `ESC [ ? … c`, the answer to the question, that have been read in a row.
enum answer { NONE, ESCAPE, INTRODUCER, PARAMETERS, COMPLETE };

static enum answer after(enum answer former, unsigned char byte) {
    if (byte == 0x1B) return ESCAPE;
    if (former == ESCAPE && byte == '[') return INTRODUCER;
    if (former == INTRODUCER && byte == '?') return PARAMETERS;
    if (former == PARAMETERS && ((byte >= '0' && byte <= '9') || byte == ';')) return PARAMETERS;
    return former == PARAMETERS && byte == 'c' ? COMPLETE : NONE;
}

void terminal_guard_drain(void) {
    // The first answer, if it is missing, has the rest of its own time.
    int missing = isUnanswered ? 2 : 1;
    int firstLimit = isUnanswered ? patience - since(askedAt) : patience;
    // Reading in the background would stop the process.
    pid_t owner = tcgetpgrp(armedInput);
    if (firstLimit <= 0 || (owner > 0 && owner != getpgrp())) return;
    if (!writeAll(question, sizeof question - 1)) return;
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    enum answer progress = NONE;
    while (missing > 0) {
        int left = (missing == 2 ? firstLimit : patience) - since(start);
        struct pollfd input = {.fd = armedInput, .events = POLLIN};
        int ready = left > 0 ? poll(&input, 1, left) : 0;
        if (ready == 0) return;
        unsigned char bytes[256];
        ssize_t count = ready < 0 ? ready : read(armedInput, bytes, sizeof bytes);
        if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) return;
        for (ssize_t i = 0; i < count; i++) {
            progress = after(progress, bytes[i]);
            if (progress == COMPLETE) missing--;
        }
    }
}

static void restore(int signal, siginfo_t *info, void *context) {
    (void)context;
    int error = errno;
    if (armed) {
        terminal_guard_unblock_output();
        armed = 0;
        if (writeAll(armedBytes, armedCount)) terminal_guard_drain();
        tcflush(armedInput, TCIFLUSH);
        fcntl(armedOutput, F_SETFL, armedFlags);
        tcsetattr(armedInput, TCSANOW, &armedAttributes);
    }
    sigaction(signal, &previous[signal], NULL);
    // A fault happens again when the handler returns, and reaches the previous handler with its own address
    // and registers. A signal that was sent, or a trap that continues after itself, is raised again here and
    // stays pending until this handler returns.
    bool happensAgain = signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE;
    if (!happensAgain || info->si_code <= 0) raise(signal);
    errno = error;
}

/// True if a signal needs a handler, given its present one.
static bool isWanted(int signal) {
    if (isFault(signal)) return true;
    // A signal that ends or stops the program by default stays ignored if the parent had it ignored.
    if (isReported(signal)) return isHarmless(signal) || previous[signal].sa_handler != SIG_IGN;
    // Only the default ends the program.
    return !isHarmless(signal) && previous[signal].sa_handler == SIG_DFL;
}

static int openPipe(void) {
    if (pipe(pipeEnds) != 0) return errno;
    for (int i = 0; i < 2; i++) {
        fcntl(pipeEnds[i], F_SETFD, FD_CLOEXEC);
        fcntl(pipeEnds[i], F_SETFL, O_NONBLOCK);
    }
    if (pipeEnds[0] < FD_SETSIZE) return 0;
    close(pipeEnds[0]);
    close(pipeEnds[1]);
    return EMFILE;
}

int terminal_guard_install(void) {
    if (installed) return EBUSY;
    int error = openPipe();
    if (error != 0) return error;
    ending = 0;

    stack_t stack;
    ownsHandlerStack = sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE) != 0;
    if (ownsHandlerStack) {
        stack = (stack_t){.ss_sp = handlerStack, .ss_size = sizeof handlerStack};
        ownsHandlerStack = sigaltstack(&stack, NULL) == 0;
    }

    struct sigaction reporting = {.sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&reporting.sa_mask);
    reporting.sa_handler = report;
    // A second signal must not end the program while the first one restores the terminal.
    struct sigaction restoring = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&restoring.sa_mask);
    restoring.sa_sigaction = restore;
    for (int signal = 1; signal < SIGNALS; signal++) {
        if (sigaction(signal, NULL, &previous[signal]) != 0 || !isWanted(signal)) continue;
        replaced[signal] = sigaction(signal, isReported(signal) ? &reporting : &restoring, NULL) == 0;
    }
    installed = true;
    return 0;
}

void terminal_guard_remove(void) {
    if (!installed) return;
    installed = false;
    terminal_guard_disarm();
    for (int signal = 1; signal < SIGNALS; signal++) {
        if (replaced[signal]) sigaction(signal, &previous[signal], NULL);
        replaced[signal] = false;
    }
    if (ownsHandlerStack) {
        stack_t none = {.ss_flags = SS_DISABLE};
        sigaltstack(&none, NULL);
    }
    close(pipeEnds[0]);
    close(pipeEnds[1]);
}

int terminal_guard_arm(int input, int output, const struct termios *attributes, const void *bytes, size_t count) {
    if (count > sizeof armedBytes) return EINVAL;
    terminal_guard_disarm();
    armedInput = input;
    armedOutput = output;
    armedFlags = fcntl(output, F_GETFL);
    armedAttributes = *attributes;
    memcpy(armedBytes, bytes, count);
    armedCount = count;
    armed = 1;
    if (ending) terminal_guard_unblock_output();
    return 0;
}

void terminal_guard_disarm(void) {
    if (!armed) return;
    armed = 0;
    fcntl(armedOutput, F_SETFL, armedFlags);
}

void terminal_guard_asked(int milliseconds) {
    patience = milliseconds;
    clock_gettime(CLOCK_MONOTONIC, &askedAt);
    isUnanswered = 1;
}

void terminal_guard_answered(void) {
    isUnanswered = 0;
}

int terminal_guard_is_ending(void) {
    return ending;
}

int terminal_guard_wait(int input, const struct timespec *timeout) {
    fd_set ready;
    FD_ZERO(&ready);
    if (input >= 0) FD_SET(input, &ready);
    FD_SET(pipeEnds[0], &ready);
    int highest = input > pipeEnds[0] ? input : pipeEnds[0];
    if (pselect(highest + 1, &ready, NULL, NULL, timeout, NULL) <= 0) return 0;
    return (input >= 0 && FD_ISSET(input, &ready) ? TERMINAL_GUARD_INPUT : 0)
        | (FD_ISSET(pipeEnds[0], &ready) ? TERMINAL_GUARD_SIGNAL : 0);
}

int terminal_guard_next_signal(void) {
    unsigned char byte = 0;
    return read(pipeEnds[0], &byte, 1) == 1 ? byte : 0;
}

void terminal_guard_stop(void) {
    struct sigaction reportStop, reportContinue, ignore = {.sa_handler = SIG_IGN}, stop = {.sa_handler = SIG_DFL};
    sigemptyset(&ignore.sa_mask);
    sigemptyset(&stop.sa_mask);
    sigaction(SIGTSTP, NULL, &reportStop);
    if (reportStop.sa_handler == SIG_IGN) return;

    sigaction(SIGCONT, &stop, &reportContinue);
    // A signal sent to the group may reach another thread and stop this one later. So the others are stopped
    // first; then the process stops itself before raise() returns.
    sigaction(SIGTSTP, &ignore, NULL);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &stop, NULL);
    raise(SIGTSTP);

    sigaction(SIGTSTP, &reportStop, NULL);
    sigaction(SIGCONT, &reportContinue, NULL);
}
