#!/bin/sh
# Replaces the database with a dump of ops/backup.sh and verifies the ledger: ops/restore.sh <file>.
# Maintenance is on meanwhile. Everything after the dump is lost, but for the previous database, which no run drops.
set -eu
file=${1:?usage: ops/restore.sh <file>}
test -s "$file" || { echo "$file is missing or empty" >&2; exit 1; }
file=$(cd "$(dirname "$file")" && pwd)/$(basename "$file")
cd "$(dirname "$0")/.."
# Another restore would drop the database that this one fills. The kernel releases the lock with this script; macOS has none.
exec 9< ops
! command -v flock > /dev/null || flock -n 9 || { echo "another restore is running; nothing was changed" >&2; exit 1; }
previous=ushindi_before_$(date -u +%Y%m%dt%H%M%Sz)_$$
in_postgres() { docker compose exec -T postgres "$@"; }
maintenance() { docker compose exec -T gateway node apps/gateway/src/maintenanceCommand.ts "$1"; }

# Renames the database to $2 and $1 to its name, both or neither. Other sessions, such as those of the exporter, end,
# because PostgreSQL renames no database that has any.
swap() {
  in_postgres psql --username ushindi --dbname postgres --quiet --no-psqlrc --output /dev/null --set ON_ERROR_STOP=1 \
    --command "select pg_terminate_backend(pid) from pg_stat_activity where datname in ('ushindi', '$1')" \
    --command "begin; alter database ushindi rename to $2; alter database $1 rename to ushindi; commit"
}

# unchanged: the database is the one before; swapped: it is the dump; verified: the dump is good.
state=unchanged
report() {
  [ $? -ne 0 ] || return 0
  if [ "$state" = swapped ] && swap "$previous" ushindi_restored; then state=unchanged; fi
  case $state in
    unchanged) echo "NOT restored: the database is the one before" >&2 ;;
    swapped) echo "NOT restored: the database is the dump, and the one before is $previous" >&2 ;;
    verified) echo "restored and verified, but a later step failed; the database before is $previous" >&2 ;;
  esac
  echo "Maintenance stays on; see docs/ops.md" >&2
}

in_postgres pg_restore --list < "$file" > /dev/null
maintenance on || {
  echo "NOT restored: maintenance was not turned on; the database is the one before" >&2
  exit 1
}
trap report EXIT
trap 'exit 1' INT TERM HUP
docker compose stop operator
# Restore beside the current database, which is replaced only after the restore is complete.
in_postgres dropdb --username ushindi --if-exists --force ushindi_restored
in_postgres createdb --username ushindi --owner ushindi_migrator ushindi_restored
in_postgres pg_restore --username ushindi --dbname ushindi_restored --exit-on-error < "$file"
# The provider may still report payments that the dump does not have, such as USH17. No new payment gets the id of one.
in_postgres psql --username ushindi --dbname ushindi_restored --quiet --no-psqlrc --output /dev/null \
  --set ON_ERROR_STOP=1 --command "select setval('payment_id_seq', nextval('payment_id_seq') + 1000000)"
swap ushindi_restored "$previous"
state=swapped
docker compose run --rm --no-deps migrate
docker compose run --rm --no-deps migrate node apps/operator/src/verifyLedger.ts
state=verified
# The restored ledger may be older than the newest signed heads. They stay as evidence, and the next check begins new ones.
docker compose run --rm --no-deps operator sh -c \
  'cd /var/lib/ushindi/heads && [ ! -e heads.jsonl ] || mv heads.jsonl "heads-before-restore-$(date -u +%Y%m%dT%H%M%SZ).jsonl"'
# Keep the container's settings: changes in .env or the shell apply at the next start.
docker compose up --detach --wait --no-recreate operator
maintenance off
echo "restored; the previous database is kept as $previous"
