#!/bin/sh
# Fills the empty volumes of a new machine from the backup: database, secrets, signed heads. restore.sh [time] as recover.sh.
# The container `restore` runs it as root, so that files get their owners back.
set -eu
here=$(dirname "$0")
. "$here/settings.sh"
data=${PGDATA:-/var/lib/postgresql/data}
[ -z "$(ls -A "$data")" ] || { log "the database's volume is not empty; nothing was changed" >&2; exit 1; }
files=$(mktemp -d)
restic restore "${BACKUP_SNAPSHOT:-latest}" --quiet --host ushindi --tag ushindi --target "$files" --exclude "$BACKUP_STAGING"
for folder in $BACKUP_FOLDERS; do [ ! -d "$files$folder" ] || cp -a "$files$folder/." "$folder/"; done
rm -rf "$files"
log "secrets and signed heads restored"
chown postgres:postgres "$data" "$TMPDIR"
# PostgreSQL refuses to run as root.
su postgres -s /bin/sh -c 'PATH=$2 HOME=$3 TMPDIR=$3 RESTIC_CACHE_DIR=$3/restic exec "$0" "$1" "$4"' \
  "$here/recover.sh" "$data" "$PATH" "$TMPDIR" "${1:-}"
