#!/bin/sh
# Sums up all parts of a hunt, records its bugs in hunt/bugs, and writes the page hunt/hunt.html: sh hunt-merge.sh
#
# Exit status: 0 healthy, 1 bugs found, 3 too few contacts; 70 if a part is absent or the hunt broke off.

rm -rf hunt/bugs hunt/hunt.html
pong lab --merge hunt/part-* --out hunt/bugs --report hunt/hunt.html
status=$?
case $status in
0 | 1 | 3) exit $status ;;
*) exit 70 ;;
esac
