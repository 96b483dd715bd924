# Read by the other scripts of this folder. Every setting can be given in the environment; the values here are those of the
# container `backup`.
: "${RESTIC_REPOSITORY:=/var/lib/backups}"
: "${RESTIC_PASSWORD_FILE:=/run/secrets/backup/password}"
: "${RESTIC_CACHE_DIR:=/tmp/restic}"
: "${PGPASSFILE:=/tmp/pgpass}"
: "${BACKUP_DATABASE_URL:=postgres://ushindi_backup@postgres:5432/ushindi}"
# Where the base backup and the changes since then wait for the next upload.
: "${BACKUP_STAGING:=/var/lib/staging}"
# Folders that go with the database: secrets and signed heads of the ledger.
: "${BACKUP_FOLDERS=/run/secrets /var/lib/ushindi/heads}"
: "${BACKUP_METRICS:=/var/lib/metrics}"
# For what is restored: a container's /tmp is memory.
: "${TMPDIR:=$BACKUP_STAGING/tmp}"
: "${BACKUP_INTERVAL_SECONDS:=300}"
: "${BASE_BACKUP_HOURS:=24}"
export TMPDIR RESTIC_REPOSITORY RESTIC_PASSWORD_FILE RESTIC_CACHE_DIR PGPASSFILE

log() { echo "backup: $*"; }

# Writes metrics for the textfile collector of the host's exporter: metric NAME VALUE HELP. Replaced as a whole file.
metric() {
  printf '# HELP %s %s\n# TYPE %s gauge\n%s %s\n' "$1" "$3" "$1" "$1" "$2" > "$BACKUP_METRICS/$1.part"
  chmod 644 "$BACKUP_METRICS/$1.part"
  mv "$BACKUP_METRICS/$1.part" "$BACKUP_METRICS/$1.prom"
}

mkdir -p "$TMPDIR"
