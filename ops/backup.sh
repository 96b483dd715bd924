#!/bin/sh
# Dumps the database of the running compose project to a file: ops/backup.sh [file]. The product stays open.
set -eu
cd "$(dirname "$0")/.."
file=${1:-backups/ushindi-$(date -u +%Y%m%dT%H%M%SZ).dump}
mkdir -p "$(dirname "$file")"
# An incomplete dump never gets the final name.
trap 'rm -f "$file.part"' EXIT
(umask 077 && docker compose exec -T postgres pg_dump --username ushindi --format custom ushindi > "$file.part")
docker compose exec -T postgres pg_restore --list < "$file.part" > /dev/null
mv "$file.part" "$file"
echo "$file: $(wc -c < "$file") bytes"
