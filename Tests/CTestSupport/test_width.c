#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

// Lifts the test runner's limit on tests at once, before it is read: twice the number of cores in Swift 6.3.
//
// Tests that compute never wait, so they are as many as there are threads for them; those that wait have threads of
// their own (see WaitingTrait). With a limit on both together the ones would hold up the others.
__attribute__((constructor)) static void lift_limit_on_tests(void) {
    char width[32];
    snprintf(width, sizeof width, "%ld", LONG_MAX);
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
