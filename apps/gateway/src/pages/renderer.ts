import { Worker } from 'node:worker_threads';
import type { PageRequest, PageRoute, RenderedPage } from '@ushindi/api-contract/pages';
import type { Language } from '@ushindi/shared';

/** A message of the worker: first its routes and screens, then a result for each request. */
export type Answer =
  | { readonly routes: readonly PageRoute[]; readonly screens: readonly string[] }
  | { readonly id: number; readonly page: RenderedPage }
  | { readonly id: number; readonly failure: string };

export type RendererOptions = {
  /** The client's server builds, by language. */
  readonly files: Readonly<Partial<Record<Language, string>>>;
  readonly maxQueue: number;
  readonly hungAfterMs: number;
  /** Waits before a crashed worker is started again; the last one repeats. */
  readonly restartAfterMs: readonly number[];
  readonly onReady: (routes: readonly PageRoute[], screens: readonly string[]) => void;
  readonly onCrash: (error: unknown) => void;
};

/** Renders pages in one worker thread. */
export type Renderer = {
  /** @throws when the page cannot be rendered, or when the worker does not run. */
  render(language: Language, request: PageRequest): Promise<RenderedPage>;
  close(): Promise<void>;
};

type Waiting = { readonly resolve: (page: RenderedPage) => void; readonly reject: (error: Error) => void };

/** Starts the worker, and starts it again when it crashes. */
export function createRenderer(options: RendererOptions): Renderer {
  const { files, maxQueue, hungAfterMs, restartAfterMs, onReady, onCrash } = options;
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let isReady = false;
  let isClosed = false;
  let crashes = 0;
  let lastId = 0;
  let restartTimer: NodeJS.Timeout | undefined;
  let hungTimer: NodeJS.Timeout | undefined;

  function restartHungTimer(): void {
    clearTimeout(hungTimer);
    if (waiting.size > 0) hungTimer = setTimeout(() => void worker?.terminate(), hungAfterMs);
  }

  function settle(id: number, end: (each: Waiting) => void): void {
    const each = waiting.get(id);
    waiting.delete(id);
    restartHungTimer();
    if (each !== undefined) end(each);
  }

  function onAnswer(answer: Answer): void {
    if ('routes' in answer) {
      isReady = true;
      onReady(answer.routes, answer.screens);
      return;
    }
    crashes = 0;
    if ('page' in answer) settle(answer.id, ({ resolve }) => resolve(answer.page));
    else settle(answer.id, ({ reject }) => reject(new Error(answer.failure)));
  }

  function onExit(error: unknown): void {
    isReady = false;
    worker = null;
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(new Error('the rendering thread ended')));
    if (isClosed) return;
    onCrash(error);
    const waitMs = restartAfterMs[Math.min(crashes, restartAfterMs.length - 1)];
    crashes += 1;
    restartTimer = setTimeout(start, waitMs);
  }

  function start(): void {
    let cause: unknown = new Error('the rendering thread ended');
    // The worker does not inherit options of this process, such as the size of its heap.
    worker = new Worker(new URL('./pageWorker.ts', import.meta.url), { workerData: files, execArgv: [] });
    worker.on('message', onAnswer);
    worker.on('error', (error) => (cause = error));
    worker.once('exit', () => onExit(cause));
    worker.unref();
  }

  start();
  return {
    async render(language, request) {
      if (worker === null || !isReady) throw new Error('the rendering thread is not ready');
      if (waiting.size >= maxQueue) throw new Error('too many renderings wait');
      lastId += 1;
      const id = lastId;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, language, request });
      const result = new Promise<RenderedPage>((resolve, reject) => waiting.set(id, { resolve, reject }));
      // The timer starts with the first rendering only, so that a new one does not extend the time of a hung one.
      if (waiting.size === 1) restartHungTimer();
      return result;
    },
    async close() {
      isClosed = true;
      clearTimeout(restartTimer);
      clearTimeout(hungTimer);
      await worker?.terminate();
    },
  };
}
