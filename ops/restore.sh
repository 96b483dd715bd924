#!/bin/sh
# Replaces the database with a dump of ops/backup.sh and verifies the ledger: ops/restore.sh <file>.
# Maintenance is on meanwhile. Everything after the dump is lost.
set -eu
file=${1:?usage: ops/restore.sh <file>}
test -s "$file" || { echo "$file is missing or empty" >&2; exit 1; }
file=$(cd "$(dirname "$file")" && pwd)/$(basename "$file")
cd "$(dirname "$0")/.."
in_postgres() { docker compose exec -T postgres "$@"; }
maintenance() { docker compose exec -T gateway node apps/gateway/src/maintenanceCommand.ts "$1"; }

in_postgres pg_restore --list < "$file" > /dev/null
trap '[ $? -eq 0 ] || echo "NOT restored: maintenance stays on. No data is lost; see docs/ops.md" >&2' EXIT
maintenance on
docker compose stop operator
# Restore beside the current database, which is replaced only after the restore is complete.
in_postgres dropdb --username ushindi --if-exists --force ushindi_restored
in_postgres createdb --username ushindi --owner ushindi_migrator ushindi_restored
in_postgres pg_restore --username ushindi --dbname ushindi_restored --exit-on-error < "$file"
in_postgres dropdb --username ushindi --if-exists --force ushindi_before_restore
in_postgres psql --username ushindi --dbname postgres --quiet --set ON_ERROR_STOP=1 \
  --command 'alter database ushindi rename to ushindi_before_restore' \
  --command 'alter database ushindi_restored rename to ushindi'
docker compose run --rm --no-deps migrate
docker compose run --rm --no-deps migrate node apps/operator/src/verifyLedger.ts
# The restored ledger may be older than the newest signed heads. They stay as evidence, and the next check begins new ones.
docker compose run --rm --no-deps operator sh -c \
  'cd /var/lib/ushindi/heads && [ ! -e heads.jsonl ] || mv heads.jsonl "heads-before-restore-$(date -u +%Y%m%dT%H%M%SZ).jsonl"'
# Keep the container's settings: changes in .env or the shell apply at the next start.
docker compose up --detach --wait --no-recreate operator
maintenance off
echo "restored; the previous database is kept as ushindi_before_restore"
