// npm run doctor: finds what this machine lacks and what is wrong with a running product. Changes nothing. Needs no packages.
//   --gateway URL, --operator URL   a product elsewhere; by default the one at PORT and OPERATOR_PORT of this machine, or
//                                   the one in this folder's containers
import { existsSync, readFileSync } from 'node:fs';
import { checkBackups } from './doctor/backups.mjs';
import { linesOf } from './doctor/findings.mjs';
import { checkMachine } from './doctor/machine.mjs';
import { checkProduct } from './doctor/product.mjs';
import { checkServices } from './doctor/services.mjs';
import { checkSettings, parseSettings } from './doctor/settings.mjs';
import { optionsOf } from './lib/options.mjs';
import { at } from './lib/paths.mjs';

const values = optionsOf(
  { gateway: { type: 'string' }, operator: { type: 'string' } },
  'npm run doctor takes --gateway URL and --operator URL, after --.',
);
const ofFile = existsSync(at('.env')) ? parseSettings(readFileSync(at('.env'), 'utf8')) : new Map();
const setting = (name, fallback) => process.env[name] ?? ofFile.get(name) ?? fallback;
const urls = {
  gatewayUrl: values.gateway ?? `http://127.0.0.1:${setting('PORT', '8080')}`,
  operatorUrl: values.operator ?? `http://127.0.0.1:${setting('OPERATOR_PORT', '8090')}`,
};

const sections = [
  ['This machine', await checkMachine()],
  ['Settings and secrets', checkSettings()],
  ['Services', await checkServices(setting)],
  ['The product', await checkProduct(urls)],
  ['Backups', await checkBackups()],
];
const findings = sections.flatMap(([, each]) => each);
const count = (level) => findings.filter((finding) => finding.level === level).length;
for (const [title, each] of sections) console.log(linesOf(title, each).join('\n'));
console.log(`${count('problem')} problems, ${count('warning')} warnings`);
process.exit(count('problem') === 0 ? 0 : 1);
