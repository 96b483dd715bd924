// Who may import whom: shared <- api-contract <- web, gateway, operator; server <- gateway, operator; draws <- web, operator; features know no sibling features.
const noSiblings = (app) => ({
  name: `${app}: a feature imports no sibling feature`,
  severity: 'error',
  from: { path: `^apps/${app}/src/features/([^/]+)/` },
  to: { path: `^apps/${app}/src/features/([^/]+)/`, pathNot: `^apps/${app}/src/features/$1/` },
});

// The web client's layers. Each imports itself and the layers before it.
const layers = ['lib', 'i18n', 'ui', 'entities', 'features', 'app'];
/** Entities that are made of others. */
const entityUses = {
  bonuses: ['session'],
  wallet: ['session'],
  slip: ['session', 'bonuses', 'rules', 'capabilities'],
  odds: ['slip', 'live'],
  menu: ['session', 'bonuses', 'sports', 'wallet'],
  bets: ['share'],
};
const notTests = '(\\.test\\.tsx?|/fakes\\.ts|/test[A-Z]\\w+\\.tsx?)$';
const webLayers = [
  ...layers.slice(0, -1).map((layer, index) => ({
    name: `web: ${layer} imports ${layers.slice(0, index + 1).join(', ')}`,
    severity: 'error',
    from: { path: `^apps/web/src/${layer}/`, pathNot: notTests },
    to: { path: `^apps/web/src/(${layers.slice(index + 1).join('|')}|test)/` },
  })),
  {
    name: 'web: another layer is imported by its alias',
    severity: 'error',
    from: { path: '^apps/web/src/([^/]+)/' },
    to: { path: '^apps/web/src/[^/]+/', pathNot: '^apps/web/src/$1/', dependencyTypesNot: ['aliased-subpath-import'] },
  },
  {
    name: 'web: the kit calls no API',
    severity: 'error',
    from: { path: '^apps/web/src/ui/' },
    to: { path: '^apps/web/src/lib/api/' },
  },
  {
    name: 'web: lib has no components and no texts',
    severity: 'error',
    from: { path: '^apps/web/src/' },
    to: { path: '^apps/web/src/lib/.*\\.tsx$', pathNot: '\\.test\\.tsx$' },
  },
  {
    name: 'web: an entity imports only the entities it is made of',
    severity: 'error',
    from: {
      path: '^apps/web/src/entities/([^/]+)/',
      pathNot: [notTests, `^apps/web/src/entities/(${Object.keys(entityUses).join('|')})/`],
    },
    to: { path: '^apps/web/src/entities/', pathNot: '^apps/web/src/entities/$1/' },
  },
  ...Object.entries(entityUses).map(([entity, uses]) => ({
    name: `web: ${entity} imports of the entities ${uses.join(', ')}`,
    severity: 'error',
    from: { path: `^apps/web/src/entities/${entity}/`, pathNot: notTests },
    to: { path: '^apps/web/src/entities/', pathNot: `^apps/web/src/entities/(${[entity, ...uses].join('|')})/` },
  })),
];

// The gateway's folders and what else of the gateway each may import; `src/config.ts`, `compose.ts` and the programs may import everything.
const GATEWAY_FOLDERS = {
  http: [
    'device',
    'responseCache',
    'rateLimit',
    'maintenance',
    'metrics',
    'live',
    'pages',
    'clientReports',
    'language',
  ],
  clientReports: ['rateLimit'],
  pages: ['responseCache', 'rateLimit', 'metrics', 'live', 'language'],
  language: ['responseCache'],
  features: ['upstream', 'responseCache', 'lookupLimits', 'device/device.ts'],
  // The second platform knows nothing of the first: neither its wire nor its adapters.
  'platforms/feed': ['live', 'responseCache/publicCache.ts', 'clock.ts', 'platforms/platform.ts'],
  upstream: ['metrics'],
  live: ['clock.ts', 'redis', 'rateLimit/addressKey.ts', 'upstream/readEach.ts', 'upstream/wireFixture.ts'],
  responseCache: [],
  rateLimit: ['device/device.ts'],
  lookupLimits: ['rateLimit/counter.ts'],
  device: [],
  maintenance: ['redis', 'http/refusal.ts'],
  metrics: ['live'],
  redis: ['clock.ts'],
};
const gatewayFolder = ([folder, imports]) => ({
  name: `gateway: ${folder} imports ${imports.join(', ') || 'no other folder'}`,
  severity: 'error',
  from: { path: `^apps/gateway/src/${folder}/`, pathNot: ['\\.test\\.ts$', '/test/'] },
  to: {
    path: '^apps/gateway/',
    pathNot: [folder, ...imports].map((path) => `^apps/gateway/src/${path}${path.endsWith('.ts') ? '$' : '/'}`),
  },
});

module.exports = {
  forbidden: [
    ...Object.entries(GATEWAY_FOLDERS).map(gatewayFolder),
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no unresolved imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'shared imports nothing but itself',
      severity: 'error',
      from: { path: '^packages/shared/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/shared/src' },
    },
    {
      name: 'api-contract imports shared, zod and the tRPC core',
      severity: 'error',
      from: { path: '^packages/api-contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/(shared|api-contract)/src', 'node_modules/(zod|@trpc/server)/'] },
    },
    {
      name: 'draws imports itself and what computes in every browser; Node for its digests alone',
      severity: 'error',
      from: { path: '^packages/draws/src', pathNot: ['\\.test\\.ts$', '/digests/node\\.ts$'] },
      to: { pathNot: ['^packages/draws/src', 'node_modules/(@noble/(hashes|ciphers)|pure-rand)/'] },
    },
    {
      name: 'web takes the draws on the page of verification alone',
      severity: 'error',
      from: { path: '^apps/web/src', pathNot: ['^apps/web/src/features/verify/', '\\.test\\.tsx?$'] },
      to: { path: '^packages/draws/' },
    },
    {
      name: 'only servers import what is of servers',
      severity: 'error',
      from: { path: '^packages/(shared|api-contract|draws)/|^apps/web/' },
      to: { path: '^packages/server/' },
    },
    { name: 'packages never import apps', severity: 'error', from: { path: '^packages/' }, to: { path: '^apps/' } },
    {
      name: 'apps never import apps',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/([^/]+)/', pathNot: '^apps/$1/' },
    },
    noSiblings('web'),
    noSiblings('gateway'),
    noSiblings('operator'),
    {
      name: 'web takes types of the contract, and at run time only its live part and the names of shared queries',
      severity: 'error',
      from: { path: '^apps/web/src', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^packages/api-contract/src',
        pathNot: '^packages/api-contract/src/(live/|sharedQueries)',
        dependencyTypesNot: ['type-only'],
      },
    },
    ...webLayers,
    {
      name: 'gateway: platforms are known by compose alone',
      severity: 'error',
      from: {
        path: '^apps/gateway/src/',
        pathNot: ['^apps/gateway/src/(platforms/|compose\\.ts)', '\\.test\\.ts$', '/test/'],
      },
      to: { path: '^apps/gateway/src/platforms/', pathNot: '/settings\\.ts$' },
    },
    {
      name: 'gateway, operator: features are wired by compose, the operator’s platform, app and staff alone',
      severity: 'error',
      from: {
        path: '^apps/(gateway|operator)/src/',
        pathNot: [
          '^apps/[^/]+/src/(features/|staff/|platforms/operator\\.ts|app\\.ts|compose(\\.ts|/))',
          '\\.test\\.ts$',
          '/test/',
        ],
      },
      to: { path: '^apps/$1/src/features/', pathNot: '/settings\\.ts$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist(-pseudo)?/', '/test-results/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
