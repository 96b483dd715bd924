#!/bin/sh
# Puts a dump of ops/backup.sh in the place of the database, and verifies the ledger: ops/restore.sh <file>.
# The product is closed for maintenance meanwhile. All that happened after the dump is lost.
set -eu
file=${1:?say which file}
test -s "$file" || { echo "there is no dump in $file" >&2; exit 1; }
file=$(cd "$(dirname "$file")" && pwd)/$(basename "$file")
cd "$(dirname "$0")/.."
in_postgres() { docker compose exec -T postgres "$@"; }
maintenance() { docker compose exec -T gateway node apps/gateway/src/maintenanceCommand.ts "$1"; }

in_postgres pg_restore --list < "$file" > /dev/null
trap '[ $? -eq 0 ] || echo "NOT restored: the product stays closed. Nothing is lost; see docs/ops.md" >&2' EXIT
maintenance on
docker compose stop operator
# Beside the one that is there, which goes only once the new one is whole.
in_postgres dropdb --username ushindi --if-exists --force ushindi_restored
in_postgres createdb --username ushindi ushindi_restored
in_postgres psql --username ushindi --dbname postgres --quiet --command "
  do \$\$ begin create role ushindi_operator nologin; exception when duplicate_object then null; end \$\$"
in_postgres pg_restore --username ushindi --dbname ushindi_restored --exit-on-error < "$file"
in_postgres dropdb --username ushindi --if-exists --force ushindi_before_restore
in_postgres psql --username ushindi --dbname postgres --quiet --set ON_ERROR_STOP=1 \
  --command 'alter database ushindi rename to ushindi_before_restore' \
  --command 'alter database ushindi_restored rename to ushindi'
docker compose run --rm --no-deps migrate
docker compose run --rm --no-deps migrate node apps/operator/src/verifyLedger.ts
# As it was: another setting in .env or the shell is for the next start.
docker compose up --detach --wait --no-recreate operator
maintenance off
echo "restored; the database of before is kept as ushindi_before_restore"
