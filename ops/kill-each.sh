#!/bin/sh
# Kills each container of a running compose product in turn while simulated players use it, starts it again after PAUSE
# seconds, and prints the players' errors. The proxy is last, because the load shares its network and ends with it.
#   OPERATORS=2 in .env, then: docker compose up --wait && ops/kill-each.sh
set -eu
cd "$(dirname "$0")/.."
players=${PLAYERS:-30}
pause=${PAUSE:-3}
every=${EVERY:-15}
first=35
# Killing operators one at a time needs two; `run` would reset their number.
containers=$(docker compose ps --format '{{.Name}}' | grep -v -- '-proxy-')
seconds=$((first + (pause + every) * $(echo "$containers" | wc -l)))

docker compose --profile load build --quiet load
load=$(docker compose --profile load run --no-deps --detach load --profile match-day --players "$players" --seconds "$seconds")
trap 'docker rm --force "$load" > /dev/null' EXIT
sleep "$first"
for container in $containers; do
  echo "kill-each: $container is killed, and started after $pause s"
  docker kill "$container" > /dev/null
  sleep "$pause"
  docker start "$container" > /dev/null
  sleep "$every"
done
docker wait "$load" > /dev/null
docker logs "$load" 2>&1 | grep players
sed -n '1,2p; /^refused/,$p' .data/load/load-match-day.txt
docker compose exec --no-TTY operator node apps/operator/src/verifyLedger.ts
