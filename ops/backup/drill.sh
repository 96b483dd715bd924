#!/bin/sh
# Restores the newest backup into a temporary folder and measures: RTO is the time until PostgreSQL is open, RPO at most
# the age of the last transaction in the backup. Changes nothing but the metric of the last drill.
set -eu
here=$(dirname "$0")
. "$here/settings.sh"
folder=$(mktemp -d "$TMPDIR/drill.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM HUP
# Without a lock: uploads continue.
restic check --quiet --no-lock
output=$("$here/recover.sh" "$folder/data")
echo "$output"
last=$(echo "$output" | sed -n 's/^backup: last transaction: //p')
[ "$last" = unknown ] || log "RPO: at most $(($(date +%s) - last)) s: the age of the last transaction of the backup"
metric ushindi_restore_drill_last_success_timestamp_seconds "$(date +%s)" "Time of the last restore drill that succeeded."
