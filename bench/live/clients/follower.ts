import { constants, inflateRawSync } from 'node:zlib';
import { applyFrame, type ServerFrame, type VersionedState } from '@ushindi/api-contract/live';
import { microsNow, stampOf } from '../upstream/stamp.ts';
import type { Frame } from './frameReader.ts';

const TAIL = Buffer.from([0x00, 0x00, 0xff, 0xff]);

/** A message's text, inflated if it is compressed. */
function textOf({ payload, isDeflated }: Frame): string {
  if (payload === null) throw new Error('the payload was not kept');
  if (!isDeflated) return String(payload);
  return String(inflateRawSync(Buffer.concat([payload, TAIL]), { finishFlush: constants.Z_SYNC_FLUSH }));
}

/** Applies frames as the product's client does, and records gaps and the latency of deltas. */
export class Follower {
  readonly topics = new Map<string, VersionedState>();
  gaps = 0;
  /** Milliseconds from the operator's frame to this client, for each delta with a time stamp. */
  latenciesMs: number[] = [];
  lastText = '';

  read(frame: Frame): void {
    const text = textOf(frame);
    this.lastText = text;
    const received = JSON.parse(text) as ServerFrame;
    if (received.kind !== 'snapshot' && received.kind !== 'delta') return;
    const stamp = received.kind === 'delta' ? stampOf(text) : null;
    if (stamp !== null) this.latenciesMs.push((microsNow() - stamp) / 1000);
    const next = applyFrame(this.topics.get(received.topic) ?? null, received);
    if (next === 'gap') this.gaps += 1;
    else this.topics.set(received.topic, next);
  }
}
