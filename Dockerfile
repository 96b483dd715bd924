# One image for gateway and operator: both run their TypeScript source on Node 24, the client is built beside them.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS source
WORKDIR /app
ENV CI=true
RUN npm install --global pnpm@10.34.9
COPY pnpm-lock.yaml pnpm-workspace.yaml package.json turbo.json tsconfig.base.json ./
COPY packages packages
COPY apps apps

# The image's own Node runs everything here; the pinned `node` package is for machines without Node 24, and needs its
# install script, which is not run.
FROM source AS client
RUN pnpm install --frozen-lockfile --ignore-scripts
RUN pnpm --filter @ushindi/web build

FROM source AS servers
RUN pnpm --filter @ushindi/gateway... --filter @ushindi/operator... install --frozen-lockfile --ignore-scripts --prod

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=servers /app /app
COPY --from=client /app/apps/web/dist apps/web/dist
USER node
EXPOSE 8080 8090
CMD ["node", "--max-semi-space-size=8", "apps/gateway/src/main.ts"]
