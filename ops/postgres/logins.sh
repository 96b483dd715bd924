#!/bin/sh
# Creates the logins of an empty database: the migrator, who owns the schema, the application, who owns nothing, the
# monitor, which reads statistics, and the backup, which copies everything by replication. The migration grants the
# application its privileges. The PostgreSQL container runs this when its volume is empty. It can be repeated, with other
# secrets too: docker compose exec -T postgres sh /docker-entrypoint-initdb.d/logins.sh
# Elsewhere: PGHOST=... POSTGRES_USER=<superuser> POSTGRES_DB=<database> SECRETS=<folder> sh ops/postgres/logins.sh
set -eu
secrets=${SECRETS:-/run/secrets}
# The container's own rule for the network names all databases, which leaves out replication.
rule='host replication ushindi_backup all scram-sha-256'
if [ -w "${PGDATA:-}/pg_hba.conf" ] && ! grep -qxF "$rule" "$PGDATA/pg_hba.conf"; then
  echo "$rule" >> "$PGDATA/pg_hba.conf"
fi
export SECRETS="$secrets"
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --no-psqlrc --quiet --output /dev/null --set ON_ERROR_STOP=1 \
  --set database="$POSTGRES_DB" <<'SQL'
-- Passwords are neither arguments, which every process can list, nor in the server's log when a statement fails.
\set migrator_password `cat "$SECRETS/database-owner/migrator_password"`
\set application_password `cat "$SECRETS/database/application_password"`
\set monitor_password `cat "$SECRETS/database-monitor/password"`
\set backup_password `cat "$SECRETS/database-backup/password"`
set log_min_error_statement = panic;
select format('create role %I', name)
from unnest(array['ushindi_migrator', 'ushindi_application', 'ushindi_monitor', 'ushindi_backup']) as login (name)
where not exists (select from pg_roles where rolname = name) \gexec
alter role ushindi_migrator login nosuperuser nocreatedb nocreaterole password :'migrator_password';
alter role ushindi_application login nosuperuser nocreatedb nocreaterole password :'application_password';
alter role ushindi_monitor login nosuperuser nocreatedb nocreaterole password :'monitor_password';
alter role ushindi_backup login replication nosuperuser nocreatedb nocreaterole password :'backup_password';
grant pg_monitor to ushindi_monitor, ushindi_backup;
alter database :"database" owner to ushindi_migrator;
grant create, usage on schema public to ushindi_migrator;
select pg_reload_conf();
SQL
