import { MOST_PUSH_MATCHES, PUSH_KINDS } from '@ushindi/shared/push';
import { z } from 'zod';
import { SHORT_DEADLINE_MS, call, none, wireText } from './call.ts';

// Paths and shapes of this module are our own choice (decision 14).

const kinds = z.array(z.enum(PUSH_KINDS));

/** The kinds and matches that a player chose for the subscription of one browser. */
const wishes = z.object({
  kinds,
  slip_match_ids: z.array(z.string()).max(MOST_PUSH_MATCHES),
  favourite_match_ids: z.array(z.string()).max(MOST_PUSH_MATCHES),
});

export const key = call({
  summary: 'The public key that browsers subscribe with',
  method: 'GET',
  base: 'api',
  path: 'push/v1/key',
  kind: 'read',
  auth: 'guest',
  isExtra: true,
  deadlineMs: SHORT_DEADLINE_MS,
  query: none,
  body: none,
  data: z.object({ key: z.string() }),
});

export const subscribe = call({
  summary: 'Stores the subscription of a browser for the player; a known one is changed',
  method: 'POST',
  base: 'api',
  path: 'push/v1/subscribe',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  query: none,
  body: wishes.extend({
    endpoint: z.string().max(1_000),
    /** The browser's public key and secret, and the operator's key that it subscribed with; base64url. */
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
    key: z.string(),
  }),
  data: z.object({ id: wireText }),
});

export const update = call({
  summary: "Changes kinds and matches of one of the player's subscriptions",
  method: 'POST',
  base: 'api',
  path: 'push/v1/update',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  query: none,
  body: wishes.extend({ id: z.uuid() }),
  data: z.unknown(),
});

export const unsubscribe = call({
  summary: "Ends one of the player's subscriptions",
  method: 'POST',
  base: 'api',
  path: 'push/v1/unsubscribe',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  query: none,
  body: z.object({ id: z.uuid() }),
  data: z.unknown(),
});

export const list = call({
  summary: "The player's subscriptions, without addresses and keys",
  method: 'GET',
  base: 'api',
  path: 'push/v1/subscriptions',
  kind: 'read',
  auth: 'player',
  isExtra: true,
  query: none,
  body: none,
  data: z.array(z.object({ id: wireText, kinds: z.array(z.string()) })),
});
