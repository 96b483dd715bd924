import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const operatorFolder = fileURLToPath(new URL('../..', import.meta.url));
const readyLine = z.object({ msg: z.literal('operator ready'), address: z.string() });

/** An operator in a process of its own. */
type OperatorProcess = { address: string; kill(): Promise<void> };

/** Starts `node src/main.ts` on a free port; resolves once it serves. */
export async function startProcess(settings: Record<string, string>): Promise<OperatorProcess> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: operatorFolder,
    env: { ...process.env, ...settings, OPERATOR_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const { data } = readyLine.safeParse(JSON.parse(line));
    if (data === undefined) continue;
    // Nobody reads on: the rest of the log must not stop the process.
    child.stdout.resume();
    return {
      address: data.address,
      kill: async () => {
        child.kill('SIGKILL');
        await ended;
      },
    };
  }
  throw new Error('the operator ended before it was ready');
}
