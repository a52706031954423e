#!/bin/sh
# Sums up all parts of a hunt, records its bugs in hunt/bugs, and writes the page hunt/hunt.html, the results of tests
# hunt/tests.xml, and a summary for the job, elsewhere in hunt/summary.md: sh hunt-merge.sh
#
# Exit status: 0 healthy, 1 bugs found, 3 too few contacts; 70 if a part is absent or the hunt broke off.

rm -rf hunt/bugs hunt/hunt.html hunt/tests.xml hunt/summary.md
pong lab --merge hunt/part-* --out hunt/bugs --report hunt/hunt.html --junit hunt/tests.xml \
    --summary "${GITHUB_STEP_SUMMARY:-hunt/summary.md}"
status=$?
case $status in
0 | 1 | 3) exit $status ;;
*) exit 70 ;;
esac
