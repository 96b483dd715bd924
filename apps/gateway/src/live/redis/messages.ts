import type { LiveState } from '@ushindi/api-contract/live';
import { z } from 'zod';

const epoch = z.string();
const seq = z.int().min(0);
const ageMs = z.number().min(0);
const session = z.string();

const topicMessage = z.discriminatedUnion('kind', [
  /** A new epoch: its state is stored. */
  z.object({ kind: z.literal('epochStarted'), epoch, seq, leader: session }),
  z.object({ kind: z.literal('delta'), epoch, seq, ageMs, patch: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('leaderChanged'), leader: session }),
  /** The topic has no leader. */
  z.object({ kind: z.literal('released') }),
  /** The operator does not have the topic. */
  z.object({ kind: z.literal('refused') }),
]);

/** A message on a topic's channel. */
export type TopicMessage = z.infer<typeof topicMessage>;

const topicUpdate = z.object({ topic: z.string(), epoch, seq, ageMs });

/** The age of a topic's last update, at a version. */
export type TopicUpdate = z.infer<typeof topicUpdate>;

const gatewayMessage = z.discriminatedUnion('kind', [
  /** A gateway is alive; `updates` are those that changed no state, which no delta announces. */
  z.object({ kind: z.literal('heartbeat'), session, updates: z.array(topicUpdate) }),
  z.object({ kind: z.literal('sessionEnded'), session }),
]);

/** A message on the channel of all gateways. */
export type GatewayMessage = z.infer<typeof gatewayMessage>;

// States are not parsed again: only gateways write them, and they have parsed the operator's frames by a schema.
const state = z.custom<LiveState>((value) => typeof value === 'object' && value !== null && 'matches' in value);
const storedState = z.object({ epoch, seq, state });

function parse<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

// The functions below return null for texts that a gateway of this version does not write.

/** Parses a message of a topic's channel. */
export const readTopicMessage = (text: string): TopicMessage | null => parse(topicMessage, text);
/** Parses a message of the channel of all gateways. */
export const readGatewayMessage = (text: string): GatewayMessage | null => parse(gatewayMessage, text);
/** Parses a topic's stored state. */
export const readStoredState = (text: string): z.infer<typeof storedState> | null => parse(storedState, text);
