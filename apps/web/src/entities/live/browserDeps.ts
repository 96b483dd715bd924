import { isDataSaverOn, onDataSaverChange } from '#lib/dataSaver/dataSaver.ts';
import { countMessage } from '#lib/dataSaver/dataUse.ts';
import { pageNowMs } from '#lib/pageClock.ts';
import type { SocketEvents, Socket } from './connection.ts';
import type { LiveDeps, PageEvent } from './liveClient.ts';

/** The browser's implementation of the live client's dependencies. */
export function browserDeps(): LiveDeps {
  return {
    openSocket,
    timers: {
      setTimeout: (callback, delayMs) => window.setTimeout(callback, delayMs),
      clearTimeout: (handle) => window.clearTimeout(handle as number),
    },
    nowMs: pageNowMs,
    random: () => Math.random(),
    onPage,
    // A timer after the frame, so that React's rendering and the browser's painting are two tasks. A tap waits for a
    // task.
    requestFrame: (callback) => void window.requestAnimationFrame(() => void window.setTimeout(callback)),
    isBatched: isDataSaverOn,
    onBatchedChange: onDataSaverChange,
    warn: (message) => reportError(new Error(message)),
  };
}

function openSocket({ opened, message, closed }: SocketEvents): Socket {
  const address = new URL('/live', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address);
  socket.addEventListener('open', opened);
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const text = String(data);
    countMessage(text, socket.extensions);
    message(text);
  });
  socket.addEventListener('close', ({ code, reason }) => closed(code, reason));
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

function onPage(listener: (event: PageEvent) => void): () => void {
  const onVisibility = () => listener(document.visibilityState === 'visible' ? 'shown' : 'hidden');
  const onOnline = () => listener('online');
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  // A tab that was opened in the background gets no event.
  if (document.visibilityState === 'hidden') listener('hidden');
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
  };
}
