#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

// Lifts the test runner's limit on parallel tests, twice the number of cores in Swift 6.3, before it is read.
//
// The threads of computing tests limit them already, and waiting tests have threads of their own (see WaitingTrait).
// Under a common limit, one kind would block the other.
__attribute__((constructor)) static void lift_limit_on_tests(void) {
    char width[32];
    snprintf(width, sizeof width, "%ld", LONG_MAX);
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
