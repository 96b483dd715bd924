import { spawn } from 'node:child_process';
import { at, node, toolEnv } from './paths.mjs';

/**
 * Starts one of our servers, in a process group of its own: Ctrl-C in a terminal then reaches the script alone, which
 * ends the server once and gently. Over the channel the server learns that its script is gone, however that went.
 * @param {'operator' | 'gateway'} name
 * @param {{ env?: Record<string, string>, output: number | 'inherit', flags?: string[] }} options
 */
export function spawnServer(name, { env = {}, output, flags = [] }) {
  return spawn(node, [...flags, 'src/main.ts'], {
    cwd: at('apps', name),
    env: toolEnv(env),
    stdio: ['ignore', output, output, 'ipc'],
    detached: true,
  });
}
