import type { SocketEvents, Socket } from './connection.ts';
import type { LiveDeps } from './liveClient.ts';

/** What the live client needs, from a real browser. */
export function browserDeps(): LiveDeps {
  return {
    openSocket,
    timers: {
      setTimeout: (callback, delayMs) => window.setTimeout(callback, delayMs),
      clearTimeout: (handle) => window.clearTimeout(handle as number),
    },
    nowMs: () => Date.now(),
    random: () => Math.random(),
    onWake,
    warn: (message) => reportError(new Error(message)),
  };
}

function openSocket({ opened, message, closed }: SocketEvents): Socket {
  const address = new URL('/live', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address);
  socket.addEventListener('open', opened);
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => message(String(data)));
  socket.addEventListener('close', ({ code, reason }) => closed(code, reason));
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

function onWake(listener: () => void): () => void {
  const ifSeen = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', ifSeen);
  window.addEventListener('online', listener);
  return () => {
    document.removeEventListener('visibilitychange', ifSeen);
    window.removeEventListener('online', listener);
  };
}
