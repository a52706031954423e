#include "CTerminalGuard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

// The first five end or stop the program, so a parent may have had them ignored.
static const int reported[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};

static struct sigaction previousReported[COUNT(reported)];
static struct sigaction previousFatal[COUNT(fatal)];
static bool installed;
static int pipeEnds[2] = {-1, -1};

// The overflow of a stack cannot be handled on that stack. SIGSTKSZ is no constant any more.
static char handlerStack[64 * 1024];
static bool ownsHandlerStack;

static volatile sig_atomic_t armed;
static int armedInput;
static int armedOutput;
static struct termios armedAttributes;
static char armedBytes[256];
static size_t armedCount;

static void report(int signal) {
    int error = errno;
    unsigned char byte = (unsigned char)signal;
    // A full pipe has the program awake already.
    ssize_t written = write(pipeEnds[1], &byte, 1);
    (void)written;
    errno = error;
}

static void crash(int signal, siginfo_t *info, void *context) {
    (void)context;
    int error = errno;
    if (armed) {
        armed = 0;
        size_t done = 0;
        while (done < armedCount) {
            ssize_t written = write(armedOutput, armedBytes + done, armedCount - done);
            if (written > 0) {
                done += (size_t)written;
            } else if (errno != EINTR) {
                break;
            }
        }
        tcsetattr(armedInput, TCSANOW, &armedAttributes);
    }
    for (size_t i = 0; i < COUNT(fatal); i++) {
        if (fatal[i] == signal) sigaction(signal, &previousFatal[i], NULL);
    }
    // A fault happens again as soon as the handler returns, and so meets the previous handler with its
    // own address and registers. What was sent, and a trap that continues behind itself, do not.
    bool isFault = signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE;
    if (!isFault || info->si_code <= 0) raise(signal);
    errno = error;
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

    stack_t stack;
    ownsHandlerStack = sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE) != 0;
    if (ownsHandlerStack) {
        stack = (stack_t){.ss_sp = handlerStack, .ss_size = sizeof handlerStack};
        ownsHandlerStack = sigaltstack(&stack, NULL) == 0;
    }

    struct sigaction action = {.sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    action.sa_handler = report;
    for (size_t i = 0; i < COUNT(reported); i++) {
        sigaction(reported[i], NULL, &previousReported[i]);
        bool isIgnored = i < 5 && previousReported[i].sa_handler == SIG_IGN;
        if (!isIgnored) sigaction(reported[i], &action, NULL);
    }
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    action.sa_sigaction = crash;
    for (size_t i = 0; i < COUNT(fatal); i++) {
        sigaction(fatal[i], &action, &previousFatal[i]);
    }
    installed = true;
    return 0;
}

void terminal_guard_remove(void) {
    if (!installed) return;
    installed = false;
    terminal_guard_disarm();
    for (size_t i = 0; i < COUNT(reported); i++) {
        sigaction(reported[i], &previousReported[i], NULL);
    }
    for (size_t i = 0; i < COUNT(fatal); i++) {
        sigaction(fatal[i], &previousFatal[i], NULL);
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
    armed = 0;
    armedInput = input;
    armedOutput = output;
    armedAttributes = *attributes;
    memcpy(armedBytes, bytes, count);
    armedCount = count;
    armed = 1;
    return 0;
}

void terminal_guard_disarm(void) {
    armed = 0;
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
    // A signal sent to the group may reach another thread and stop this one later. So the others are
    // stopped first, and then the process stops itself, which has happened when raise() returns.
    sigaction(SIGTSTP, &ignore, NULL);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &stop, NULL);
    raise(SIGTSTP);

    sigaction(SIGTSTP, &reportStop, NULL);
    sigaction(SIGCONT, &reportContinue, NULL);
}

int terminal_guard_size(int output, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(output, TIOCGWINSZ, &size) != 0) return errno;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}
