#!/bin/sh
# Fills the empty volumes of a new machine from the backup: database, secrets, signed heads. restore.sh [time] as recover.sh.
# The container `restore` runs it as root, so that files get their owners back.
set -eu
here=$(dirname "$0")
# In the folder that uploads leave out: it gets all secrets in plain text.
temporary=${BACKUP_STAGING:-/var/lib/staging}/tmp
install -d -o 1000 -g 1000 "$temporary"
# A lock on the folder itself leaves no file, and the kernel releases it with the last process of this restore.
exec 9< "$temporary"
flock -n 9 || { echo "backup: another restore is running; nothing was changed" >&2; exit 1; }
# Of a restore that was killed.
rm -rf "$temporary"/restore.*
TMPDIR=$(mktemp -d "$temporary/restore.XXXXXX")
trap 'rm -rf "$TMPDIR"' EXIT
trap 'exit 1' INT TERM HUP
. "$here/settings.sh"
data=${PGDATA:-/var/lib/postgresql/data}
[ -z "$(ls -A "$data")" ] || { log "the database's volume is not empty; nothing was changed" >&2; exit 1; }

# Copies the files of a folder with their owners. Their folders are mounted volumes.
copy() { (cd "$1" && find . -type f) | while IFS= read -r file; do cp -p "$1/$file" "$2/$file"; done; }

files=$TMPDIR/files
restic restore "${BACKUP_SNAPSHOT:-latest}" --quiet --no-lock --host ushindi --tag ushindi --target "$files"
# On the same machine the present heads are evidence that a later check may need.
heads=${LEDGER_HEADS_FILE:-/var/lib/ushindi/heads/heads.jsonl}
[ ! -e "$heads" ] || mv "$heads" "${heads%.jsonl}-before-restore-$(date -u +%Y%m%dT%H%M%SZ).jsonl"
for folder in $BACKUP_FOLDERS; do [ ! -d "$files$folder" ] || copy "$files$folder" "$folder"; done
log "secrets and signed heads restored"
# PostgreSQL refuses to run as root. In the background, because a shell handles a signal only when its command ends.
chown -R postgres:postgres "$data" "$TMPDIR"
su -s /bin/sh postgres -c 'PATH=$1 HOME=$2 TMPDIR=$2 BACKUP_FILES=$3 exec "$0" "$4" "$5"' \
  "$here/recover.sh" "$PATH" "$TMPDIR" "$files" "$data" "${1:-}" &
recovery=$!
# The volume was empty. A half-filled one would stop PostgreSQL and the next restore.
give_up() {
  kill "$recovery" 2> /dev/null && wait "$recovery" || true
  find "$data" -mindepth 1 -delete
  log "the recovery failed; the database's volume is empty again" >&2
  exit 1
}
trap give_up INT TERM HUP
wait "$recovery" || give_up
