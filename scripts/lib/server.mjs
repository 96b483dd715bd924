import { spawn } from 'node:child_process';
import { at, node, toolEnv } from './paths.mjs';

// A young generation of 8 MB instead of 16: V8 keeps what it once took, and ten thousand idle live sockets then cost the
// gateway 11 KB each instead of 19. It begins as large: one frame to thousands filled a smaller one each time. The
// Dockerfile says the same.
const V8_FLAGS = { gateway: ['--max-semi-space-size=8', '--min-semi-space-size=8'], operator: [] };

/**
 * Starts one of our servers, in a process group of its own: Ctrl-C in a terminal then reaches the script alone, which
 * ends the server once and gently. Over the channel the server learns that its script is gone, however that went.
 * @param {'operator' | 'gateway'} name
 * @param {{ env?: Record<string, string>, output: number | 'inherit', flags?: string[] }} options
 */
export function spawnServer(name, { env = {}, output, flags = [] }) {
  return spawn(node, [...V8_FLAGS[name], ...flags, 'src/main.ts'], {
    cwd: at('apps', name),
    env: toolEnv(env),
    stdio: ['ignore', output, output, 'ipc'],
    detached: true,
  });
}
