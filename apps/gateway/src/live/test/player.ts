import { once } from 'node:events';
import {
  applyMergePatch,
  type Json,
  type LiveState,
  type ServerFrame,
  type TopicFrame,
} from '@ushindi/api-contract/live';
import { WebSocket } from 'ws';
import { createWatched } from './watched.ts';

interface Held {
  epoch: string;
  seq: number;
  state: Json;
}

export interface PlayerOptions {
  readonly headers?: Record<string, string>;
  /** Whether it offers permessage-deflate, as browsers do. */
  readonly deflates?: boolean;
  /** Bytes from which on it deflates what it sends. */
  readonly compressFrom?: number;
}

/** A client that follows the contract and counts what breaks it. */
export async function connectPlayer(url: string, { headers = {}, deflates = true, compressFrom }: PlayerOptions = {}) {
  const socket = new WebSocket(url, { headers, perMessageDeflate: deflates && { threshold: compressFrom ?? 1024 } });
  const watched = createWatched();
  /** All frames of topics. */
  const frames: TopicFrame[] = [];
  const held = new Map<string, Held>();
  let gaps = 0;
  let pings = 0;
  let alives = 0;
  let closeCode: number | null = null;
  let closeReason = '';

  function follow(frame: TopicFrame): void {
    if (frame.kind === 'snapshot')
      held.set(frame.topic, { epoch: frame.epoch, seq: frame.seq, state: frame.state as unknown as Json });
    if (frame.kind !== 'delta') return;
    const before = held.get(frame.topic);
    if (!before || before.epoch !== frame.epoch || before.seq + 1 !== frame.seq) gaps += 1;
    else
      held.set(frame.topic, {
        epoch: frame.epoch,
        seq: frame.seq,
        state: applyMergePatch(before.state, frame.patch as Json),
      });
  }

  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame;
    if (frame.kind === 'alive') alives += 1;
    else {
      frames.push(frame);
      follow(frame);
    }
    watched.changed();
  });
  socket.on('ping', () => {
    pings += 1;
    watched.changed();
  });
  socket.on('close', (code, reason) => {
    closeCode = code;
    closeReason = String(reason);
    watched.changed();
  });
  await once(socket, 'open');

  const send = (message: unknown): void => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const kinds = (kind: TopicFrame['kind'], topic?: string): TopicFrame[] =>
    frames.filter((frame) => frame.kind === kind && (topic === undefined || frame.topic === topic));
  return {
    socket,
    frames,
    until: watched.until,
    send,
    sub: (topic: string) => send({ op: 'sub', topic }),
    unsub: (topic: string) => send({ op: 'unsub', topic }),
    kinds,
    state: (topic: string) => held.get(topic)?.state as unknown as LiveState | undefined,
    epoch: (topic: string) => held.get(topic)?.epoch,
    seq: (topic: string) => held.get(topic)?.seq,
    gaps: () => gaps,
    pings: () => pings,
    alives: () => alives,
    closeCode: () => closeCode,
    closeReason: () => closeReason,
    closed: () => watched.until(() => closeCode !== null),
    /** Resolves when the gateway has dealt with all that was sent before: a refusal is answered in order. */
    async roundTrip() {
      const before = kinds('refused').length;
      send({ op: 'sub', topic: 'no topic' });
      await watched.until(() => kinds('refused').length > before);
    },
  };
}

export type Player = Awaited<ReturnType<typeof connectPlayer>>;
