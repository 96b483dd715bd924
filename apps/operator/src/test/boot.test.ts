import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const OPERATOR = path.resolve(import.meta.dirname, '../..');

/** A starter that spawns the operator over an IPC channel and lives until it is killed. */
const STARTER = `
  require('node:child_process').spawn(process.execPath, ['src/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true });
  setInterval(() => {}, 60_000);`;

it('ends when its starter is killed while the operator waits for its database', async () => {
  // A database that accepts connections and never answers.
  const database = createServer().listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = database.address() as AddressInfo;
  const starter = spawn(process.execPath, ['-e', STARTER], {
    cwd: OPERATOR,
    env: { OPERATOR_PORT: '0', DATABASE_URL: `postgres://operator@127.0.0.1:${port}/operator` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The stream ends with the last process that has it: the operator.
  const log = text(starter.stdout);
  const [connection] = await once(database, 'connection');
  starter.kill('SIGKILL');
  expect(await log).not.toContain('operator ready');
  connection.destroy();
  await new Promise((resolve) => database.close(resolve));
});
