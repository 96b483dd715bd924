/** Fails when the client uses a function, property or object that a browser of the floor lacks (newerApis.ts). */
import path from 'node:path';
import ts from 'typescript';
import { newerUses } from './newerApis.ts';

const root = path.join(import.meta.dirname, '..');
const config = ts.getParsedCommandLineOfConfigFile(
  path.join(root, 'tsconfig.json'),
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
);
if (!config) throw new Error('apps/web has no readable tsconfig.json');

function fail(diagnostic: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}

/** What reaches a phone: the client and the packages it imports, without tests and the digests of servers. */
const OWN = /\/(?:apps\/web\/src|packages\/(?:shared|api-contract|draws)\/src)\//;
const NOT_SHIPPED = /\.test\.tsx?$|\/digests\/node\.ts$|\/src\/test\/|\/fakes\.ts$/;

const program = ts.createProgram(
  config.fileNames.filter((file) => !NOT_SHIPPED.test(file)),
  config.options,
);
const uses = newerUses(program, (file) => OWN.test(file) && !NOT_SHIPPED.test(file));
for (const { file, line, api, lacking } of uses) {
  process.stderr.write(`${path.relative(root, file)}:${line} ${api} is missing in ${lacking.join(', ')}\n`);
}
if (uses.length > 0) process.exitCode = 1;
