#!/bin/sh
# Replaces the containers of services of a running compose product one after the other, so that no call of a player fails:
#   ops/roll.sh gateway            # after a change of settings or secrets
#   ops/roll.sh operator gateway   # after a build of the image
# A container with the present image and settings starts beside the others. When it is healthy, an old one drains and ends.
# `docker compose up` stops all containers of a changed service at once.
set -eu
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || { echo "usage: ops/roll.sh <service>..." >&2; exit 2; }
# Without this `--no-recreate` would run the migration of the former image.
docker compose rm --force migrate > /dev/null
for service in "$@"; do
  old=$(docker compose ps --quiet "$service")
  [ -n "$old" ] || { echo "$service does not run; start it with docker compose up --wait" >&2; exit 1; }
  more=$(($(echo "$old" | wc -l) + 1))
  for container in $old; do
    # With its dependencies: without them it would differ from what `docker compose up` starts, which would replace it.
    docker compose up --detach --wait --no-recreate --scale "$service=$more" "$service" || {
      echo "the new container of $service is not healthy, and the old ones continue: docker compose logs $service" >&2
      exit 1
    }
    docker stop "$container" > /dev/null
    docker rm "$container" > /dev/null
  done
  echo "every container of $service is new"
done
