import type { LiveState } from '@ushindi/api-contract/live';
import { z } from 'zod';

const epoch = z.string();
const seq = z.int().min(0);
const ageMs = z.number().min(0);
// Only gateways write here, and they have read the operator's frames by their schema.
const state = z.custom<LiveState>((value) => typeof value === 'object' && value !== null && 'games' in value);

const message = z.discriminatedUnion('kind', [
  /** A new epoch begins: its state is kept. */
  z.object({ kind: z.literal('begun'), epoch, seq }),
  z.object({ kind: z.literal('delta'), epoch, seq, ageMs, patch: z.record(z.string(), z.unknown()) }),
  /** The leader has its lease; `at` is the number it has come to, null before the operator's first word. */
  z.object({ kind: z.literal('held'), at: z.object({ epoch, seq, ageMs }).nullable() }),
  /** Another gateway leads from here on. */
  z.object({ kind: z.literal('taken') }),
  /** The leader has gone: whoever follows may lead. */
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('refused') }),
]);

/** What gateways say to each other on a topic's channel. */
export type SharedMessage = z.infer<typeof message>;

/** A topic's state as it is kept in Redis. */
const kept = z.object({ epoch, seq, state });
export type KeptState = z.infer<typeof kept>;

function parse<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Null for what no gateway of this version says. */
export const readMessage = (text: string): SharedMessage | null => parse(message, text);
/** Null for what no gateway of this version keeps. */
export const readKept = (text: string): KeptState | null => parse(kept, text);
