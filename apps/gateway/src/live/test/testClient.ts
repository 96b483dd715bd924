import { once } from 'node:events';
import { applyFrame, type ServerFrame, type TopicFrame, type VersionedState } from '@ushindi/api-contract/live';
import { WebSocket } from 'ws';
import { createWaitUntil } from './waitUntil.ts';

export interface TestClientOptions {
  readonly headers?: Record<string, string>;
  /** Whether it offers permessage-deflate, as browsers do. */
  readonly deflates?: boolean;
  /** The size from which on it deflates its messages, bytes. */
  readonly compressFrom?: number;
}

/** A client that follows the contract and counts what breaks it. */
export async function connectTestClient(
  url: string,
  { headers = {}, deflates = true, compressFrom }: TestClientOptions = {},
) {
  const socket = new WebSocket(url, { headers, perMessageDeflate: deflates && { threshold: compressFrom ?? 1024 } });
  const changes = createWaitUntil();
  /** All frames of topics. */
  const frames: TopicFrame[] = [];
  const held = new Map<string, VersionedState>();
  let gaps = 0;
  let pings = 0;
  let alives = 0;
  let closeCode: number | null = null;
  let closeReason = '';

  function follow(frame: TopicFrame): void {
    if (frame.kind !== 'snapshot' && frame.kind !== 'delta') return;
    const next = applyFrame(held.get(frame.topic) ?? null, frame);
    if (next === 'gap') gaps += 1;
    else held.set(frame.topic, next);
  }

  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (frame.kind === 'alive') alives += 1;
    else {
      frames.push(frame);
      follow(frame);
    }
    changes.changed();
  });
  socket.on('ping', () => {
    pings += 1;
    changes.changed();
  });
  socket.on('close', (code, reason) => {
    closeCode = code;
    closeReason = String(reason);
    changes.changed();
  });
  await once(socket, 'open');

  const send = (message: unknown): void => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const kinds = (kind: TopicFrame['kind'], topic?: string): TopicFrame[] =>
    frames.filter((frame) => frame.kind === kind && (topic === undefined || frame.topic === topic));
  return {
    socket,
    frames,
    until: changes.until,
    send,
    sub: (topic: string) => send({ op: 'sub', topic }),
    unsub: (topic: string) => send({ op: 'unsub', topic }),
    kinds,
    state: (topic: string) => held.get(topic)?.state,
    epoch: (topic: string) => held.get(topic)?.epoch,
    seq: (topic: string) => held.get(topic)?.seq,
    gaps: () => gaps,
    pings: () => pings,
    alives: () => alives,
    closeCode: () => closeCode,
    closeReason: () => closeReason,
    closed: () => changes.until(() => closeCode !== null),
    /**
     * Resolves when the gateway has handled all earlier messages, because it answers a refused subscription in order, or
     * when the connection is closed.
     */
    async roundTrip() {
      const before = kinds('refused').length;
      send({ op: 'sub', topic: 'no topic' });
      await changes.until(() => closeCode !== null || kinds('refused').length > before);
    },
  };
}

export type TestClient = Awaited<ReturnType<typeof connectTestClient>>;
