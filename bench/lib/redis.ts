import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../scripts/lib/launcher.mjs';

/** A Redis of the benchmark's own, without persistence. */
export async function startRedis(): Promise<{ port: number; url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ushindi-bench-redis-'));
  const port = await freePort();
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', flags, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('Ready to accept')) break;
  server.stdout.resume();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      server.kill('SIGKILL');
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
