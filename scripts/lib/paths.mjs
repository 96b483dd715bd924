import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
/** The absolute path of a file of the repository. */
export const at = (...parts) => path.join(root, ...parts);

const tools = at('.tools', 'node_modules', '.bin');
const binaries = at('node_modules', '.bin');

/** The path of pnpm, which exists after `ensureToolchain`. */
export const pnpm = path.join(tools, 'pnpm');
/**
 * The Node version the product runs on, pinned as a development dependency. The binary itself: the shell script in
 * `.bin` would take a signal meant for it and leave it running.
 */
export const node = at('node_modules', 'node', 'bin', 'node');

/** Node's cache of compiled modules. With it a service starts in two thirds of the processor time. */
const compileCache = at('node_modules', '.cache', 'node-compile');

/** The environment for child processes: the repository's tools first on the path, telemetry off. */
export function toolEnv(extra = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  return {
    NODE_COMPILE_CACHE: compileCache,
    ...Object.fromEntries(inherited),
    PATH: [binaries, tools, process.env.PATH].join(path.delimiter),
    DO_NOT_TRACK: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    ...extra,
  };
}
