#!/bin/sh
# Restores a database from the backup and replays the changes: recover.sh <empty folder> [time]. The time, such as
# '2026-03-04 10:00:00+03', ends the replay before a mistake. Prints the time of the last replayed transaction, in seconds since
# 1970, and the RTO. Leaves a stopped database that PostgreSQL opens as usual. BACKUP_FILES names files that are restored already.
set -eu
. "$(dirname "$0")/settings.sh"
target=${1:?usage: recover.sh <empty folder> [time]}
time=${2:-}
started=$(date +%s)
mkdir -p "$target" && chmod 700 "$target"
[ -z "$(ls -A "$target")" ] || { log "$target is not empty" >&2; exit 1; }

work=$(mktemp -d "$TMPDIR/recover.XXXXXX")
trap 'pg_ctl --silent --pgdata "$target" --mode immediate stop > /dev/null 2>&1 || true; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
if [ -z "${BACKUP_FILES:-}" ]; then
  restic restore "${BACKUP_SNAPSHOT:-latest}" --quiet --no-lock --host ushindi --tag ushindi --target "$work" --include "$BACKUP_STAGING"
fi
staged=${BACKUP_FILES:-$work}$BACKUP_STAGING
tar -xf "$staged/base/base.tar" -C "$target"
# The last file of changes is not full yet: its name ends in .partial.
for partial in "$staged"/wal/*.partial; do [ ! -e "$partial" ] || mv "$partial" "${partial%.partial}"; done
touch "$target/recovery.signal"
settings="-c restore_command='cp \"$staged/wal/%f\" \"%p\"' -c recovery_target_action=promote"
[ -z "$time" ] || settings="$settings -c recovery_target_time='$time'"
server="-c listen_addresses='' -c unix_socket_directories=$work -c ssl=off -c archive_mode=off"
pg_ctl --silent --pgdata "$target" --log "$work/server.log" --timeout 3600 --options "$server $settings" start ||
  { cat "$work/server.log" >&2; exit 1; }
query() { psql --host "$work" --username "${POSTGRES_USER:-ushindi}" --dbname "${POSTGRES_DB:-ushindi}" -XAtc "$1"; }
# A target that the changes do not reach ends the server.
while recovering=$(query 'select pg_is_in_recovery()') || { cat "$work/server.log" >&2; exit 1; }; do
  [ "$recovering" = t ] || break
  sleep 1
done
last=$(query 'select coalesce(round(extract(epoch from pg_last_xact_replay_timestamp()))::text, $$unknown$$)')
if [ "$(query "select to_regclass('ledger_entry') is not null")" = t ]; then
  sum=$(query 'select coalesce(sum(amount_cents), 0) from ledger_entry')
  [ "$sum" = 0 ] || { log "the entries of the ledger sum to $sum" >&2; exit 1; }
  log "$(query 'select count(*) from ledger_entry') ledger entries, sum 0"
  # The provider may still report payments that the backup does not have, such as USH17. No new payment gets the id of one.
  query "select setval('payment_id_seq', nextval('payment_id_seq') + 1000000)" > /dev/null
fi
pg_ctl --silent --pgdata "$target" --mode fast --timeout 600 stop
log "last transaction: $last"
log "RTO: $(($(date +%s) - started)) s"
