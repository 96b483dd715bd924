import { WebSocket } from 'ws';

/** A client that records its frames; `until` resolves as soon as the condition is true. */
export function listen(url: string) {
  const socket = new WebSocket(url);
  const frames: unknown[] = [];
  const waiting = new Set<() => void>();
  let closeCode: number | null = null;
  const changed = (): void => {
    for (const look of waiting) look();
  };
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)));
    changed();
  });
  socket.on('close', (code) => {
    closeCode = code;
    changed();
  });
  return {
    socket,
    frames,
    closeCode: () => closeCode,
    until: (condition: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!condition()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
