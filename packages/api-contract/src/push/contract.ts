import { MOST_PUSH_MATCHES, PUSH_KINDS } from '@ushindi/shared/push';
import { z } from 'zod';
import type { Caller, PlayerCaller } from '../caller.ts';
import { id } from '../scalars.ts';
import type { Message } from '../texts/confirmations.ts';

const INVALID_ENDPOINT = 'This browser cannot receive notifications.';

/** Base64url without padding. */
const base64url = (minLength: number, maxLength: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${minLength},${maxLength}}$`), INVALID_ENDPOINT);
const publicKey = base64url(87, 87);
const matchIds = z.array(id).max(MOST_PUSH_MATCHES);

/** The kinds of notifications for one browser, and the matches that they are about besides those of pending bets. */
const wishes = {
  kinds: z
    .array(z.enum(PUSH_KINDS))
    .min(1)
    .max(PUSH_KINDS.length)
    .transform((kinds) => [...new Set(kinds)]),
  slipMatchIds: matchIds,
  /** The next matches of the player's favourites, which are stored only on the phone. */
  favouriteMatchIds: matchIds,
};

export const pushKeyOutput = z.object({ key: z.string() });

/** A browser's subscription. */
export const subscribeInput = z.object({
  ...wishes,
  /** The address of the browser at its push service. It is secret, because anyone with the address can send messages to the browser. */
  endpoint: z.url({ error: INVALID_ENDPOINT }).max(1_000, INVALID_ENDPOINT),
  p256dh: publicKey,
  auth: base64url(22, 22),
  /** The operator's key with which the browser subscribed. */
  key: publicKey,
});
export const subscribeOutput = z.object({ id: z.string() });
export const updateInput = z.object({ ...wishes, id: z.uuid() });
export const unsubscribeInput = z.object({ id: z.uuid() });

/** A browser of the player's that gets notifications. */
export const pushSubscriptionView = z.object({ id: z.string(), kinds: z.array(z.enum(PUSH_KINDS)) });
export const pushSubscriptionsOutput = z.object({ items: z.array(pushSubscriptionView) });

/** Web push, as the router needs it from an operator. Every call throws DomainError NOT_FOUND where there is none. */
export type PushPort = {
  /** The key that browsers subscribe with; identical for everybody. */
  key(caller: Caller): Promise<z.infer<typeof pushKeyOutput>>;
  /** Stores a browser's subscription. The same browser again changes its subscription. */
  subscribe(caller: PlayerCaller, input: z.infer<typeof subscribeInput>): Promise<z.infer<typeof subscribeOutput>>;
  /** @throws DomainError NOT_FOUND for a subscription that has ended */
  update(caller: PlayerCaller, input: z.infer<typeof updateInput>): Promise<Message>;
  /** Ends a subscription. One that has ended stays so. */
  unsubscribe(caller: PlayerCaller, input: z.infer<typeof unsubscribeInput>): Promise<Message>;
  /** The player's subscriptions. */
  list(caller: PlayerCaller): Promise<z.infer<typeof pushSubscriptionsOutput>>;
};
