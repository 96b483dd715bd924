/** What a player can be notified about on a phone, each by its own switch. */
export const PUSH_KINDS = ['goal', 'kickOff', 'betSettled', 'deposit', 'priceChange'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Matches of the slip, and as many of favourites, that one subscription follows. */
export const MOST_PUSH_MATCHES = 25;

type Teams = { matchId: string; homeTeam: string; awayTeam: string };

/** How a bet has ended. */
export type PushResult = 'won' | 'lost' | 'void' | 'cashedOut';

/** The facts of a notification. They hold no amount, name, phone number or booking code. */
export type PushFacts =
  | ({ kind: 'goal'; score: string } & Teams)
  | ({ kind: 'kickOff' } & Teams)
  | { kind: 'betSettled'; betId: string; result: PushResult; isCorrected: boolean }
  | { kind: 'deposit' }
  | ({ kind: 'priceChange'; outcome: string; from: string; to: string } & Teams);

/**
 * The content of a push message, as JSON. The service worker, of which each language has its own, words it and builds the
 * address from the ids. A notification replaces an earlier one with the same tag.
 */
export type PushMessage = PushFacts & { tag: string };
