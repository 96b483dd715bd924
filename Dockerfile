# One image for gateway and operator: both run their TypeScript source on Node 24; the client is built into it.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG RUNTIME_IMAGE=debian:bookworm-slim
ARG POSTGRES_IMAGE=postgres:16-alpine
ARG RESTIC_IMAGE=restic/restic:0.17.3

FROM ${NODE_IMAGE} AS workspace
WORKDIR /app
ENV CI=true
RUN npm install --global pnpm@10.34.9
# Manifests only, so that a source change keeps the install layer cached.
COPY pnpm-lock.yaml pnpm-workspace.yaml package.json tsconfig.base.json ./
COPY packages/shared/package.json packages/shared/
COPY packages/api-contract/package.json packages/api-contract/
COPY packages/server/package.json packages/server/
COPY packages/draws/package.json packages/draws/
COPY apps/web/package.json apps/web/
COPY apps/gateway/package.json apps/gateway/
COPY apps/operator/package.json apps/operator/
COPY bench/package.json bench/

# The image's Node runs everything. The pinned `node` package is for machines without Node 24; its install script is
# skipped here.
FROM workspace AS client
RUN pnpm install --frozen-lockfile --ignore-scripts --filter @ushindi/web...
COPY packages packages
COPY apps/web apps/web
RUN pnpm --filter @ushindi/web build

FROM workspace AS servers
# Removes what only compilers and debuggers read. tRPC depends on TypeScript for its types only.
RUN pnpm install --frozen-lockfile --ignore-scripts --prod --filter @ushindi/gateway... --filter @ushindi/operator... && \
    rm -rf node_modules/.pnpm/typescript@* node_modules/.pnpm/@types+* && \
    find node_modules/.pnpm -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
COPY packages packages
COPY apps/gateway apps/gateway
COPY apps/operator apps/operator
COPY --from=client /app/apps/web/dist apps/web/dist
COPY ops/container ops/container
# A checkout under a strict umask has files that only its owner may read, and the services run as another user.
RUN chmod -R a+rX packages apps ops

# The load generator: docker compose --profile load.
FROM workspace AS load
RUN pnpm install --frozen-lockfile --ignore-scripts --filter @ushindi/bench...
COPY packages packages
COPY bench bench
ENV NODE_ENV=production
USER 1000:1000
ENTRYPOINT ["node", "bench/load/main.ts"]

# Backups: PostgreSQL's own programs and restic, a static binary (docker compose --profile backup).
FROM ${RESTIC_IMAGE} AS restic
FROM ${POSTGRES_IMAGE} AS backup
COPY --from=restic /usr/bin/restic /usr/local/bin/restic
# The operator's account, whose signed heads nobody else may read. A restore to an empty machine creates the volumes of heads
# and secrets from this image, and they inherit this ownership.
RUN install -d -o 1000 -g 1000 /var/lib/backups /var/lib/staging /var/lib/metrics /var/lib/ushindi/heads \
    /run/secrets/session /run/secrets/keys /run/secrets/database /run/secrets/database-owner \
    /run/secrets/database-monitor /run/secrets/database-backup /run/secrets/backup \
    /run/secrets/operator /run/secrets/redis /run/secrets/tls
USER 1000:1000

FROM ${RUNTIME_IMAGE} AS runtime
COPY --from=workspace /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production
WORKDIR /app
COPY --from=servers /app /app
# Volumes inherit this ownership, so that the services that fill them may write to them.
RUN install -d -o 1000 -g 1000 /run/secrets/session /run/secrets/keys /run/secrets/database /run/secrets/database-owner \
    /run/secrets/database-monitor /run/secrets/database-backup /run/secrets/backup \
    /run/secrets/operator /run/secrets/redis /run/secrets/tls /var/lib/ushindi/heads /var/lib/ushindi/gateway
USER 1000:1000
EXPOSE 8080 8090
# Node is process 1 and handles signals itself, without a shell or npm in between.
CMD ["node", "--v8-pool-size=1", "--max-semi-space-size=8", "--min-semi-space-size=8", "apps/gateway/src/main.ts"]
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=12 \
  CMD ["node", "ops/container/healthy.mjs", "http://127.0.0.1:8080/readyz"]
