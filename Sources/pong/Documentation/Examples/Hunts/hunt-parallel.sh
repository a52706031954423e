#!/bin/sh
# A hunt with GNU parallel, a part for each processor at a time: sh hunt-parallel.sh [PARTS]
#
# After Ctrl-C the same command goes on. Exit status: that of hunt-merge.sh.

parts=${1:-64}
cd "$(dirname "$0")" || exit 70
parallel --halt soon,fail=1 sh hunt-part.sh {} "$parts" ::: $(seq "$parts") || exit 70
exec sh hunt-merge.sh
