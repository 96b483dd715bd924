#!/bin/sh
# Backs up the database, its changes and the secrets until it is stopped; with --once it makes one upload and ends.
# pg_receivewal writes every change into the staging folder within a second. A base backup is made daily. Every five minutes
# restic encrypts what is new and uploads it to RESTIC_REPOSITORY: a folder, or s3:https://host/bucket.
set -eu
. "$(dirname "$0")/settings.sh"
wal=$BACKUP_STAGING/wal
base=$BACKUP_STAGING/base
mkdir -p "$wal" "$base"
if [ -r /run/secrets/database-backup/password ]; then
  (umask 077 && printf '*:*:*:*:%s\n' "$(cat /run/secrets/database-backup/password)" > "$PGPASSFILE")
fi

# Creates the slot, which keeps changes on the server until they are received. The backup begins anew where it cannot
# continue: the server has removed changes, because the backup was away for too long, or it has no slot although changes are
# staged, because it was restored and has other changes since.
prepare_slot() {
  state=$(query "select coalesce(max(wal_status), 'none') from pg_replication_slots where slot_name = 'ushindi_backup'")
  if [ "$state" = lost ] || { [ "$state" = none ] && [ -e "$base/done" ]; }; then
    log "the server does not have the changes that were not received; the backup begins with a new base"
    [ "$state" = none ] || pg_receivewal --dbname "$BACKUP_DATABASE_URL" --slot ushindi_backup --drop-slot
    rm -rf "$base" "$wal" && mkdir -p "$base" "$wal"
  fi
  pg_receivewal --dbname "$BACKUP_DATABASE_URL" --slot ushindi_backup --create-slot --if-not-exists
}

receive() {
  # --synchronous: a change is on disk here before it counts as received.
  exec pg_receivewal --dbname "$BACKUP_DATABASE_URL" --slot ushindi_backup --directory "$wal" --synchronous --no-loop
}

# Whether the base backup is missing or older than its hours.
base_is_due() {
  [ ! -e "$base/done" ] || [ -n "$(find "$base/done" -mmin "+$((BASE_BACKUP_HOURS * 60))")" ]
}

# Runs restic so that a stop of this script ends it at once. On SIGINT restic removes its lock, which would otherwise stop
# uploads for half an hour.
run_restic() {
  restic "$@" &
  uploader=$!
  wait "$uploader"
}

stop() {
  if [ -n "$uploader" ]; then
    kill -INT "$uploader" 2> /dev/null || true
    wait "$uploader" || true
  fi
  exit 0
}

query() { psql --no-psqlrc --tuples-only --no-align --dbname "$BACKUP_DATABASE_URL" --command "$1"; }

# Waits until every change that is committed now has been received.
wait_for_changes() {
  position=$(query 'select pg_current_wal_lsn()')
  received="select coalesce(bool_or(flush_lsn >= '$position'), false) from pg_stat_replication where application_name = 'pg_receivewal'"
  until [ "$(query "$received")" = t ]; do
    kill -0 "$receiver" 2> /dev/null || { log "the stream of changes ended"; exit 1; }
    sleep 1
  done
}

# Replaces the base backup and deletes the changes before it. A failure keeps the old one, and its changes go on being
# uploaded: the disk may be too small for another one, or a page of the database is damaged.
make_base() {
  log "making a base backup"
  rm -rf "$base.part"
  if ! pg_basebackup --dbname "$BACKUP_DATABASE_URL" --pgdata "$base.part" --format tar --wal-method none --checkpoint fast; then
    rm -rf "$base.part"
    log "the base backup failed" >&2
    [ -e "$base/done" ] || exit 1
    base_failed=1
    return
  fi
  start=$(tar -xOf "$base.part/base.tar" backup_label | sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p')
  touch "$base.part/done"
  # The old base once more, with all changes until now: no moment is between the two.
  [ ! -e "$base/done" ] || upload
  rm -rf "$base" && mv "$base.part" "$base"
  base_failed=0
  pg_archivecleanup "$wal" "$start"
  metric ushindi_base_backup_timestamp_seconds "$(date +%s)" "Time of the newest base backup."
}

upload() {
  wait_for_changes
  # Folders that this installation has: not every one has signed heads.
  set -- "$BACKUP_STAGING"
  for folder in $BACKUP_FOLDERS; do [ ! -d "$folder" ] || set -- "$@" "$folder"; done
  attempt=1
  while :; do
    status=0
    run_restic backup --quiet --host ushindi --tag ushindi --exclude /run/secrets/backup --exclude heads.lock \
      --exclude "$base.part" --exclude "$BACKUP_STAGING/tmp" "$@" || status=$?
    # 3: pg_receivewal renamed a full file between restic's list and its reading. The next attempt reads only what is new.
    [ "$status" = 3 ] && [ "$attempt" -lt 3 ] || break
    attempt=$((attempt + 1))
  done
  [ "$status" = 0 ] || return "$status"
  metric ushindi_backup_last_success_timestamp_seconds "$(date +%s)" "Time of the newest upload of a backup."
}

# Keeps every upload of two days, one a day for a month and one a month for a year.
forget() {
  run_restic forget --quiet --host ushindi --tag ushindi --group-by host --prune \
    --keep-within 2d --keep-daily 31 --keep-monthly 12
}

restic cat config > /dev/null 2>&1 || restic init --quiet
# Removes the locks of an upload that was killed. They have this container's host name, which is fixed.
restic unlock --quiet
prepare_slot
uploader=
base_failed=0
receive &
receiver=$!
trap 'kill "$receiver" 2>/dev/null || true' EXIT
trap stop INT TERM
# The checkpoint of a base backup could remove the changes of a slot that nobody reads yet.
wait_for_changes
while :; do
  if base_is_due; then
    make_base
    upload
    # Somebody who reads the repository now may have locked it; the next base tries again.
    [ "$base_failed" = 1 ] || forget || log "old uploads were not removed"
  else
    upload
  fi
  [ "${1:-}" != --once ] || exit "$base_failed"
  sleep "$BACKUP_INTERVAL_SECONDS" &
  wait $!
done
