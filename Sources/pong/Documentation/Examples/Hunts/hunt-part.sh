#!/bin/sh
# Makes one part of a hunt in the folder hunt, or goes on with it: sh hunt-part.sh PART PARTS
#
#   HUNT    which runs: options of pong lab
#   JOBS    runs at a time: 1, since each task has a processor of its own
#
# Exit status: 0 if the part is whole, whatever it found; 70 if it is not.

mkdir -p hunt
# Several options.
# shellcheck disable=SC2086
pong lab ${HUNT:---seeds 1:10000} \
    --jobs "${JOBS:-1}" --shard "$1/$2" --out "hunt/part-$1" --resume >/dev/null
case $? in
0 | 1 | 3) ;; # healthy; bugs found; too few contacts
*) exit 70 ;;
esac
