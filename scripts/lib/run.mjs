import { spawn } from 'node:child_process';
import { root, toolEnv } from './paths.mjs';
import { fail, log, secondsSince } from './log.mjs';

const MAX_KEPT_BYTES = 20_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command with its output shown. Resolves with the exit code. A signal to this process interrupts the command
 * and all its child processes, as Ctrl-C in a terminal does, because SIGTERM alone would leave browsers and products
 * running. After the command has ended, the signal ends this process.
 */
export function show(command, args, { env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const options = { cwd, env: toolEnv(env), stdio: ['ignore', 'inherit', 'inherit'], detached: true };
    const child = spawn(command, args, options);
    let received = null;
    const interrupt = (signal) => {
      received = signal;
      // A command that could not be started has no process id.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    };
    const end = (code) => {
      for (const signal of SIGNALS) process.off(signal, interrupt);
      if (received !== null) process.kill(process.pid, received);
      resolve(code);
    };
    for (const signal of SIGNALS) process.on(signal, interrupt);
    child.on('error', () => end(127));
    child.on('exit', (code, signal) => end(signal ? 1 : (code ?? 1)));
  });
}

/**
 * Runs a step without its output: prints one line before, one line after, and the end of the output when the step
 * fails.
 */
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

/**
 * Runs a command without printing its output. Resolves with the exit code and the end of the output, or the whole
 * output with `keepAll`.
 */
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
