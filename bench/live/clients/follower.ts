import { constants, inflateRawSync } from 'node:zlib';
import { applyMergePatch, type Json, type LiveState, type ServerFrame } from '@ushindi/api-contract/live';
import { microsNow, stampOf } from '../upstream/stamp.ts';
import type { Frame } from './frameReader.ts';

const TAIL = Buffer.from([0x00, 0x00, 0xff, 0xff]);

/** A message's text, inflated if need be. */
function textOf({ payload, isDeflated }: Frame): string {
  if (payload === null) throw new Error('the payload was not kept');
  if (!isDeflated) return String(payload);
  return String(inflateRawSync(Buffer.concat([payload, TAIL]), { finishFlush: constants.Z_SYNC_FLUSH }));
}

interface Followed {
  readonly epoch: string;
  readonly seq: number;
  readonly state: LiveState;
}

/** A client that reads what it gets as the product's own does: states by topic, gaps, and how old news was. */
export class Follower {
  readonly topics = new Map<string, Followed>();
  gaps = 0;
  /** Milliseconds from the operator's frame to this client, of each delta that tells. */
  latenciesMs: number[] = [];
  lastText = '';

  read(frame: Frame): void {
    const text = textOf(frame);
    this.lastText = text;
    const said = JSON.parse(text) as ServerFrame;
    if (said.kind === 'snapshot') this.topics.set(said.topic, said);
    if (said.kind !== 'delta') return;
    const stamp = stampOf(text);
    if (stamp !== null) this.latenciesMs.push((microsNow() - stamp) / 1000);
    this.#apply(said);
  }

  #apply({ topic, epoch, seq, patch }: Extract<ServerFrame, { kind: 'delta' }>): void {
    const held = this.topics.get(topic);
    if (held?.epoch !== epoch || held.seq + 1 !== seq) {
      this.gaps += 1;
      return;
    }
    const state = applyMergePatch(held.state as unknown as Json, patch as Json) as unknown as LiveState;
    this.topics.set(topic, { epoch, seq, state });
  }
}
