import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { at } from './lib/paths.mjs';

/** Runs a command that refuses its arguments or settings. */
async function refusalOf(script, args = [], env = {}) {
  const child = spawn(process.execPath, [at('scripts', script), ...args], { env: { ...process.env, ...env } });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const [status] = await once(child, 'close');
  return { status, stderr };
}

test.each([
  ['start.mjs', ['--fersh'], "Unknown option '--fersh'; npm start takes --fresh and --platform feed"],
  ['start.mjs', ['fresh'], "Unexpected argument 'fresh'; npm start takes"],
  ['start.mjs', ['--platform'], "Option '--platform <value>' argument missing; npm start takes"],
  ['start.mjs', ['--', '--platform', 'other'], '--platform is operator or feed'],
  ['doctor.mjs', ['--gatway', 'x'], "Unknown option '--gatway'; npm run doctor takes --gateway URL"],
  ['test.mjs', ['--', 'quik'], "there is no part 'quik'; name unit, browser, quick, embedded or none"],
  ['test.mjs', ['quick', 'src/odds.test.ts'], 'a part takes no further arguments: src/odds.test.ts'],
])('refuses arguments that %s does not know, in one line: %j', async (script, args, line) => {
  const { status, stderr } = await refusalOf(script, args);
  expect(stderr).toContain(`ushindi: ${line}`);
  expect([status, stderr.trimEnd().split('\n').length]).toEqual([1, 1]);
});

test.each(['http', '0', '65536', '80.5'])('refuses a port that is none, in one line: %s', async (port) => {
  const { status, stderr } = await refusalOf('start.mjs', [], { PORT: port });
  expect([status, stderr]).toEqual([1, `ushindi: PORT must be a whole number from 1 to 65535, not '${port}'.\n`]);
});

test('refuses an OSV database that does not exist', async () => {
  const { status, stderr } = await refusalOf('supply.mjs', [], { OSV_DATABASE: '/does/not/exist' });
  expect([status, stderr]).toEqual([
    1,
    'ushindi: advisories: NOT CHECKED, because OSV_DATABASE cannot be read: /does/not/exist does not exist\n',
  ]);
});

test('refuses a port on which another program listens', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address();
  const { status, stderr } = await refusalOf('start.mjs', [], { PORT: String(port) });
  other.close();
  expect([status, stderr]).toEqual([
    1,
    `ushindi: port ${port} is in use; stop the program that uses it or set PORT.\n`,
  ]);
});
