/** The kinds of notifications. Each has its own switch. */
export const PUSH_KINDS = ['goal', 'kickOff', 'betSettled', 'deposit', 'priceChange'] as const;
/** One kind of notification. */
export type PushKind = (typeof PUSH_KINDS)[number];

/** The most matches of the slip that one subscription follows, and the most of favourites. */
export const MOST_PUSH_MATCHES = 25;

type Teams = { matchId: string; homeTeam: string; awayTeam: string };

/** The result of a settled bet in a notification. */
export type PushResult = 'won' | 'lost' | 'void' | 'cashedOut';

/** The facts of a notification. They contain no amount, name, phone number or booking code. */
export type PushFacts =
  | ({ kind: 'goal'; score: string } & Teams)
  | ({ kind: 'kickOff' } & Teams)
  | { kind: 'betSettled'; betId: string; result: PushResult; isCorrected: boolean }
  | { kind: 'deposit' }
  | ({ kind: 'priceChange'; outcome: string; from: string; to: string } & Teams);

/**
 * The content of a push message, as JSON. The service worker writes the text and builds the address from the ids. Each
 * language has its own service worker. A notification replaces an earlier one with the same tag.
 */
export type PushMessage = PushFacts & { tag: string };
