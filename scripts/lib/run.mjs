import { spawn } from 'node:child_process';
import { root, toolEnv } from './paths.mjs';
import { fail, log, secondsSince } from './log.mjs';

const MAX_KEPT_BYTES = 20_000;

/** Runs a command with its output shown. Resolves with the exit code. */
export function show(command, args, { env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: toolEnv(env), stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(127));
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a step quietly: one line before, one after, and the end of its output when it fails. */
export async function step(title, command, args, { env = {}, cwd = root } = {}) {
  const startedMs = Date.now();
  log(`${title} ...`);
  const { code, output } = await capture(command, args, { env, cwd });
  if (code !== 0) {
    console.error(output);
    fail(`${title} failed (exit ${code}); see the lines above.`);
  }
  log(`${title}: done in ${secondsSince(startedMs)}`);
}

/** Runs a command quietly. Resolves with its exit code and the end of its output, or all of it with `keepAll`. */
export function capture(command, args, { env = {}, cwd = root, keepAll = false } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const keep = (chunk) => {
      output = keepAll ? output + chunk : (output + chunk).slice(-MAX_KEPT_BYTES);
    };
    const child = spawn(command, args, { cwd, env: toolEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 127, output: `${output}\n${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
