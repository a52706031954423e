/// Counts the calls of malloc and its relatives in a process, for benchmarks.

#ifndef PONG_CALLOCATIONCOUNT_H
#define PONG_CALLOCATIONCOUNT_H

/// The number of blocks that the process has allocated so far; -1 if they cannot be counted.
///
/// Linking this module replaces glibc's allocation functions by ones that count and then call them.
long allocation_count(void);

#endif
