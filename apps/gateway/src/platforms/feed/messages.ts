import { ownText } from '@ushindi/server/ownText';
import { readWire } from '@ushindi/server/readWire';
import { z } from 'zod';
import { FEED_LIMITS } from './settings.ts';
import { readXml } from './xml.ts';

/** The feed's producers of odds that this gateway reads: in play, and before kick-off. */
export const LIVE_PRODUCT = 1;
export const PREMATCH_PRODUCT = 3;
export const PRODUCTS = [LIVE_PRODUCT, PREMATCH_PRODUCT] as const;
export type Product = (typeof PRODUCTS)[number];

const whole = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
const among = <const Values extends readonly number[]>(values: Values) =>
  whole.refine((value): value is Values[number] => values.includes(value));

/** Decimal odds. They are never computed with, so the number is the one that the text names. */
const decimalOdds = z
  .string()
  .regex(/^\d{1,5}(?:\.\d{1,4})?$/)
  .transform(Number)
  .refine((odds) => odds >= 1);

const NOT_ACTIVE = [0, -1, -2, -3, -4] as const;
const MARKET_STATUSES = [1, ...NOT_ACTIVE] as const;
/** 1 active, 0 inactive, -1 suspended, -2 handed over to another producer, -3 settled, -4 cancelled. */
export type MarketStatus = (typeof MARKET_STATUSES)[number];

// Ids and specifiers are kept, so they are own texts: a part of a message would keep the whole message in memory.
const specifiers = z.string().max(200).transform(ownText).default('');
const outcome = z.object({
  id: z.string().min(1).max(100),
  /** Undefined for an outcome without odds. */
  odds: decimalOdds.optional(),
  active: among([0, 1]).optional(),
});
const pricedMarket = z.object({
  id: whole,
  specifiers,
  status: among(MARKET_STATUSES).default(1),
  outcome: z.array(outcome).default([]),
});
const namedMarket = z.object({ id: whole, specifiers });

/** Not started, in play, over: by the feed's numbers, which have more reasons. */
const EVENT_STATES = {
  0: 'notStarted',
  1: 'inPlay',
  2: 'inPlay',
  3: 'over',
  4: 'over',
  5: 'over',
  6: 'notStarted',
  7: 'inPlay',
  8: 'notStarted',
  9: 'over',
} as const;
export type EventState = (typeof EVENT_STATES)[keyof typeof EVENT_STATES];

const eventState = whole.transform((status, ctx): EventState => {
  if (status in EVENT_STATES) return EVENT_STATES[status as keyof typeof EVENT_STATES];
  ctx.addIssue({ code: 'custom', message: 'unknown status' });
  return z.NEVER;
});

/** A list of which only the first item is used. The status of a match is kept, so the others are dropped. */
const firstOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .default([])
    .transform((all) => all.slice(0, 1));

const score = whole.refine((value) => value >= 0).default(0);
const sides = z.object({ home: score, away: score });
const eventStatus = z.object({
  status: eventState,
  match_status: whole.default(0),
  home_score: score,
  away_score: score,
  clock: firstOf(z.object({ match_time: z.string().max(12).default('') })),
  statistics: firstOf(z.object({ yellow_cards: firstOf(sides), red_cards: firstOf(sides) })),
});
export type EventStatus = z.output<typeof eventStatus>;

/** 'sr:match:12': only events with two teams have the markets that the product shows. */
const eventId = z
  .string()
  .regex(/^[a-z]+:[a-z_]+:\d{1,18}$/)
  .transform(ownText);
const ofEvent = { product: whole, event_id: eventId, timestamp: whole, request_id: whole.optional() };

/** The messages that are read, by the name of their root element. Other attributes and elements are ignored. */
const MESSAGES = {
  alive: z.object({ product: whole, timestamp: whole, subscribed: among([0, 1]) }),
  snapshot_complete: z.object({ product: whole, timestamp: whole, request_id: whole }),
  odds_change: z.object({
    ...ofEvent,
    sport_event_status: z.array(eventStatus).default([]),
    odds: z.array(z.object({ market: z.array(pricedMarket).default([]) })).default([]),
  }),
  bet_stop: z.object({ ...ofEvent, market_status: among(NOT_ACTIVE).default(-1) }),
  bet_settlement: z.object({
    ...ofEvent,
    outcomes: z.array(z.object({ market: z.array(namedMarket).default([]) })).default([]),
  }),
  bet_cancel: z.object({
    ...ofEvent,
    market: z.array(namedMarket).default([]),
    /** With an end, only the bets of a period are void and the market stays open. */
    end_time: whole.optional(),
  }),
  fixture_change: z.object(ofEvent),
} as const;

type Kinds = typeof MESSAGES;
export type MessageKind = keyof Kinds;
export const MESSAGE_KINDS = Object.keys(MESSAGES) as MessageKind[];

/** A message of the feed. */
export type FeedMessage = { [Kind in MessageKind]: { readonly kind: Kind } & z.output<Kinds[Kind]> }[MessageKind];
export type MessageOf<Kind extends MessageKind> = Extract<FeedMessage, { kind: Kind }>;
export type PricedMarket = z.output<typeof pricedMarket>;

/** Why a message was rejected. Other kinds, such as rollbacks, are known to the feed but mean nothing here. */
export type Rejection = 'tooLarge' | 'notXml' | 'otherKind' | 'invalid';

export type MessageResult =
  | { readonly ok: true; readonly message: FeedMessage }
  | { readonly ok: false; readonly reason: Rejection; readonly suspends?: MessageOf<'bet_stop'> };

const OF_MATCHES: ReadonlySet<MessageKind> = new Set(['odds_change', 'bet_stop', 'bet_settlement', 'bet_cancel']);
const someMatch = z.object(ofEvent);

/** A message as invalid. It may have closed a market, so it suspends its match until the next odds. */
function invalid(kind: MessageKind, content: unknown): MessageResult {
  const { data } = readWire(someMatch, content);
  if (data === undefined || !OF_MATCHES.has(kind)) return { ok: false, reason: 'invalid' };
  return { ok: false, reason: 'invalid', suspends: { kind: 'bet_stop', market_status: -1, ...data } };
}

const isKind = (name: string): name is MessageKind => Object.hasOwn(MESSAGES, name);

/**
 * Reads one message; a bad one is rejected as a whole.
 * @param isAhead whether the time stamp of a message is too far in the future to be right
 */
export function readMessage(text: string, isAhead: (message: FeedMessage) => boolean): MessageResult {
  const xml = readXml(text, FEED_LIMITS.maxMessageBytes);
  if (!xml.ok) return xml;
  const { name, content } = xml;
  if (!isKind(name)) return { ok: false, reason: 'otherKind' };
  const parsed = readWire(MESSAGES[name], content);
  if (!parsed.success) return invalid(name, content);
  const message = { kind: name, ...parsed.data } as FeedMessage;
  return isAhead(message) ? invalid(name, content) : { ok: true, message };
}
