import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 8_000;

/** Waits until a condition is met. @throws Error with `what`, a text or a function that returns one, when it is not in time */
export async function until(what, isMet, withinMs = READY_WITHIN_MS) {
  const deadlineMs = Date.now() + withinMs;
  while (!(await isMet())) {
    if (Date.now() > deadlineMs) throw new Error(`not in time: ${typeof what === 'function' ? what() : what}`);
    await sleep(POLL_MS);
  }
}

/** Whether a GET of an address succeeds. A refused connection means no. */
export async function responds(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** A process of this run, which can be ended and started again. Its output goes to a file of the run's folder. */
export class Part {
  #child;
  #options;

  /** @param options name, logs (folder), command, args, env, cwd, and `ready`: an address that answers once it serves */
  constructor(options) {
    this.#options = options;
  }

  static async start(options) {
    const part = new Part(options);
    await part.start();
    return part;
  }

  get name() {
    return this.#options.name;
  }

  get pid() {
    return this.#child.pid;
  }

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get log() {
    return path.join(this.#options.logs, `${this.#options.name}.log`);
  }

  /** @param changes other options from now on, such as `env` */
  async start(changes = {}) {
    this.#options = { ...this.#options, ...changes };
    const { logs, command, args, env, cwd, ready, user } = this.#options;
    mkdirSync(logs, { recursive: true });
    const output = openSync(this.log, 'a');
    this.#child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      ...user,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.#child.on('error', () => undefined);
    if (ready === undefined) return;
    await until(`${this.name} serves`, async () => {
      if (!this.isRunning) throw new Error(`${this.name} ended while starting:\n${this.tail()}`);
      return responds(ready);
    });
  }

  signal(signal) {
    if (this.isRunning) this.#child.kill(signal);
  }

  /** Ends it, and kills it if it does not end. */
  async end(signal = 'SIGTERM') {
    if (!this.isRunning) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  }

  tail(lines = 15) {
    return readFileSync(this.log, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  }
}
