import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Answer, Call } from './calls.ts';
import type { Usage } from './usageProbe.ts';

/** Flags of a process that is measured. */
export const MEASURED = ['--expose-gc', '--import', new URL('./usageProbe.ts', import.meta.url).href];

const STOP_WITHIN_MS = 6_000;

/** A process of the benchmark and its calls. */
export interface Child {
  /** Calls a handler of the process. Rejects when the handler fails or the process ends. */
  call<T>(name: string, given?: unknown): Promise<T>;
  /** Processor time and memory; needs a process started with MEASURED. */
  usage(): Promise<Usage>;
  /** Sends a signal, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void;
  /** Stops it with SIGTERM, and with SIGKILL if that takes too long; `SIGKILL` stops it at once. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Wraps a process with an IPC channel, so that its calls can be awaited. */
export function childOf(started: ChildProcess, name: string): Child {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  started.on('message', ({ id, answer, failure }: Answer) => {
    const pending = waiting.get(id);
    waiting.delete(id);
    if (failure === undefined) pending?.resolve(answer);
    else pending?.reject(new Error(`${name}: ${failure}`));
  });
  const ended = once(started, 'exit');
  started.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${name} has ended`));
  });

  function call<T>(what: string, given?: unknown): Promise<T> {
    if (!started.connected) throw new Error(`${name} has ended`);
    calls += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(calls, answer);
    started.send({ id: calls, name: what, given } satisfies Call);
    return answer.promise as Promise<T>;
  }

  return {
    call,
    usage: () => call<Usage>('usage'),
    signal: (signal) => void started.kill(signal),
    async stop(signal = 'SIGTERM') {
      started.kill(signal);
      const deadline = setTimeout(() => started.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(deadline);
    },
  };
}

/** Starts a file of the benchmark as a process. */
export const startChild = (file: URL, flags: readonly string[] = []): Child =>
  childOf(fork(file, { execArgv: [...flags] }), file.pathname.split('/').at(-1) ?? '');
