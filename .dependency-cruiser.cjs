// Who may import whom: shared <- api-contract <- web, gateway, operator; server <- gateway, operator; features know no sibling features.
const noSiblings = (app) => ({
  name: `${app}: a feature imports no sibling feature`,
  severity: 'error',
  from: { path: `^apps/${app}/src/features/([^/]+)/` },
  to: { path: `^apps/${app}/src/features/([^/]+)/`, pathNot: `^apps/${app}/src/features/$1/` },
});

module.exports = {
  forbidden: [
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
      name: 'only servers import what is of servers',
      severity: 'error',
      from: { path: '^packages/(shared|api-contract)/|^apps/web/' },
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
    {
      name: 'web: the kit and the libraries know no feature',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web: the kit knows no library but messages',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/lib/', pathNot: '^apps/web/src/lib/messages/' },
    },
    {
      name: 'gateway, operator: features are wired by compose and app alone',
      severity: 'error',
      from: {
        path: '^apps/(gateway|operator)/src/',
        pathNot: ['^apps/[^/]+/src/(features/|app\\.ts|compose\\.ts)', '\\.test\\.ts$', '/test/'],
      },
      to: { path: '^apps/$1/src/features/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '/test-results/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
