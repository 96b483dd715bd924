import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = resolve(import.meta.dirname, '../src/main.ts');

/** Starts the gateway's process with these settings and no others. */
export const spawnGateway = (env: Record<string, string>) =>
  spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });

/** The gateway as a process that serves; resolves once it does. */
export async function startGatewayProcess(env: Record<string, string>) {
  const child = spawnGateway(env);
  // Not its exit: by then not all that it wrote has come.
  const ended = once(child, 'close');
  child.stderr.resume();
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  const address = await new Promise<string>((resolveAddress, reject) => {
    output.on('line', (line) => {
      lines.push(line);
      const found = /listening at (http:\/\/[\d.]+:\d+)/.exec(line)?.[1];
      if (found !== undefined) resolveAddress(found);
    });
    output.on('close', () => reject(new Error('the gateway ended before it served')));
  });
  return {
    address,
    /** All that it wrote. */
    lines,
    /** Sends a signal that it cannot answer: SIGKILL, SIGSTOP, SIGCONT. */
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Resolves when it has ended. */
    ended,
    /** @returns the exit code. */
    async stop(): Promise<number> {
      child.kill('SIGTERM');
      const [code] = await ended;
      return Number(code);
    },
  };
}
