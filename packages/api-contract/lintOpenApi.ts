// Lints both OpenAPI documents by redocly's recommended rules; exits 1 on an error or a warning.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { appRouter } from './src/index.ts';
import { describeCalls, describeProcedures } from './src/openapi/index.ts';

const config = await createConfig({ extends: ['recommended'] });
const documents = { gateway: describeProcedures(appRouter, 'session'), operator: describeCalls() };

/** Operators define this path with its slash, and the document must show the path that is called. */
const TRAILING_SLASH = { ruleId: 'no-path-trailing-slash', pointer: '#/paths/~1fixtures~1' };

for (const [name, document] of Object.entries(documents)) {
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: `${name}.json`, config });
  for (const { severity, ruleId, message, location } of problems) {
    const pointer = location[0]?.pointer ?? '';
    if (ruleId === TRAILING_SLASH.ruleId && pointer === TRAILING_SLASH.pointer) continue;
    process.stderr.write(`${name}.json${pointer}: ${severity}: ${message} (${ruleId})\n`);
    process.exitCode = 1;
  }
}
