import { OperatorError } from '../../http/errors.ts';
import type { Game } from './catalogue.ts';
import { commitmentOf, drawsOf, serverSeedOf } from './fair.ts';
import { isStake, MAX_WIN_CENTS } from './limits.ts';
import type { Played, Table } from './rules/rules.ts';

/** Numbers of a round's status, as of a bet's (account-and-money spec, section 4). */
export const STATUS = { pending: 0, won: 1, lost: 3, voided: 7 } as const;

/** Who sits at which game: a session that was found by its token. */
export type Seat = { tokenHash: string; accountId: number | null; game: Game };

/** What a page asks for. The reference is its own; the seed hash is the promise that it was given for it. */
export type Wish = { reference: string; seedHash: string; clientSeed: string; stake: number; pick: string };

/** What decides rounds: the key that seeds follow from, and the percentage of stakes that games pay out again. */
export type House = { key: string; returnPercent: number };

/** A round as its page sees it. Money in KES, odds as a number such as 2.15. */
export type RoundView = {
  reference: string;
  state: 'open' | 'won' | 'lost' | 'void';
  stake: number;
  paid: number;
  label: string;
  /** How long ago it began, by the server's clock. */
  elapsedMs: number;
  seedHash: string;
  clientSeed: string;
  /** Told after the end: its hash is the promise, and it makes the same draws again. */
  serverSeed: string | null;
  /** What came out, as the game's page draws it; null until the end. */
  show: unknown;
  /** Of a round for nothing that goes on: the server's own word on when it began. */
  ticket: string | null;
  /** KES in the wallet; null for a guest. */
  balance: number | null;
};

/** The secret side of a round. */
const seedOf = ({ key, returnPercent }: House, { tokenHash, game }: Seat, reference: string): string =>
  serverSeedOf(key, { tokenHash, game: game.id, reference, returnPercent });

const tableOf = ({ returnPercent }: House, publicSeed: string): Table => ({
  publicSeed,
  returnShare: returnPercent / 100,
});

/** What is promised and offered under a reference, before anything is staked. */
export function offerOf(house: House, seat: Seat, reference: string): { seedHash: string; offer: unknown } {
  const seedHash = commitmentOf(seedOf(house, seat, reference));
  return { seedHash, offer: seat.game.rules.offer(tableOf(house, seedHash)) };
}

/**
 * Draws a round. The same wish makes the same round.
 * @throws OperatorError INVALID for a stake or a pick that is not on offer, CONFLICT for a promise that was not given.
 */
export function playOf(house: House, seat: Seat, wish: Wish): { serverSeed: string; played: Played } {
  const { stakes, rules } = seat.game;
  if (!isStake(stakes, wish.stake)) throw new OperatorError('INVALID', wordsOf(stakes));
  const serverSeed = seedOf(house, seat, wish.reference);
  if (commitmentOf(serverSeed) !== wish.seedHash)
    throw new OperatorError('CONFLICT', 'This round is not on offer any more. Please play the next one.');
  const draws = drawsOf(serverSeed, `${wish.clientSeed}:${wish.reference}`);
  const terms = { ...tableOf(house, wish.seedHash), pick: wish.pick, stakeCents: wish.stake * 100, draws };
  const played = rules.play(terms);
  if (played === null) throw new OperatorError('INVALID', 'This pick is not on offer.');
  return { serverSeed, played };
}

function wordsOf({ min, max, choices, onlyChoices }: Seat['game']['stakes']): string {
  if (onlyChoices) return `The stake is ${choices.join(' or ')} KES.`;
  return `The stake is ${min.toLocaleString('en')} to ${max.toLocaleString('en')} KES, without cents.`;
}

/** What a stake comes to at odds in hundredths: cut to the cent, and never above the most that a round pays. */
export const paidCents = (stakeCents: number, odds: number): number =>
  Math.min(Math.floor((stakeCents * odds) / 100), MAX_WIN_CENTS);
