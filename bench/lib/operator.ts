import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const operatorFolder = fileURLToPath(new URL('../../apps/operator', import.meta.url));

/** Starts the operator as a process of its own on a free port; resolves once it serves. */
export async function startOperator(env: Record<string, string>): Promise<{ address: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: operatorFolder,
    env: { ...process.env, LOG_LEVEL: 'info', ...env, OPERATOR_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  for await (const line of createInterface(child.stdout)) {
    const { msg, address } = JSON.parse(line) as { msg: string; address: string };
    if (msg !== 'operator ready') continue;
    child.stdout.resume();
    return { address, stop };
  }
  throw new Error('the operator ended before it was ready');
}
