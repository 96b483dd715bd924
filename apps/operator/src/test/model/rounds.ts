import {
  isExcluded,
  type Model,
  type ModelPlayer,
  type ModelRound,
  refused,
  type RoundWish,
  type Seen,
} from './state.ts';

/** Games of all kinds of rules. */
export const GAMES = ['box', 'turbo', 'jackpot', 'pragmatic:ngoma-reels', 'jetx', 'aviatrix'] as const;
export type Game = (typeof GAMES)[number];
/** Those whose rounds go on after the draw. */
export const FLIGHTS = ['jetx', 'aviatrix'] as const;
export type Flight = (typeof FLIGHTS)[number];

const ROUND = { pending: 0, won: 1, lost: 3 } as const;
const STATES: Record<number, string> = { [ROUND.pending]: 'open', [ROUND.won]: 'won', [ROUND.lost]: 'lost' };
const MAX_PAID_CENTS = 1_000_000_00;

/** What a round's seed drew, in hundredths of the stake: what it pays, or where its flight ends. */
export type Drawn = { pays: number } | { crash: number; target: number };

/** What is known of a stored round beside the model: the model cannot draw. */
export type Fate = { phone: string; game: string; startedMs: number; drawn: Drawn; isStoredAsOver: boolean };
/** By reference. */
export type Fates = ReadonlyMap<string, Fate>;

type Asking = { game: string; wish: RoundWish; fates: Fates };

/** Plays a round, or begins a flight. */
export function playRound(model: Model, player: ModelPlayer, { game, wish, fates }: Asking): Seen {
  const isTaken = model.players.some(({ rounds }) => rounds.some((round) => round.wish.reference === wish.reference));
  const earlier = findRound(player, wish.reference);
  if (isTaken) return earlier && isSameRound(earlier, game, wish) ? seenOf(player, earlier) : refused(409);
  if (isExcluded(model, player)) return refused(403);
  if (!isStake(game, wish.stake) || !isPick(game, wish.pick)) return refused(400);
  const other = player.rounds.find((round) => round.game === game && round.status === ROUND.pending);
  const otherPays = other && paysNow(model, other.startedMs, drawnOf(fates, other), false);
  if (otherPays === null) return refused(409);
  const backCents = other && otherPays !== undefined ? paidCents(other, otherPays) : 0;
  const shortCents = wish.stake * 100 - player.cashCents - backCents;
  if (shortCents > 0) return refused(402, { required: shortCents / 100 });
  if (other && otherPays !== undefined) finish(model, player, other, otherPays);
  const round: ModelRound = { game, wish, startedMs: model.nowMs, status: ROUND.pending, paidCents: null };
  player.rounds.push(round);
  move(model, player, -wish.stake * 100);
  const drawn = fates.get(wish.reference)?.drawn;
  if (drawn === undefined) return { code: 200, state: 'not stored' };
  if ('pays' in drawn) finish(model, player, round, drawn.pays);
  return seenOf(player, round);
}

const findRound = ({ rounds }: ModelPlayer, reference: string): ModelRound | undefined =>
  rounds.find(({ wish }) => wish.reference === reference);

const isSameRound = (earlier: ModelRound, game: string, wish: RoundWish): boolean =>
  earlier.game === game &&
  earlier.wish.stake === wish.stake &&
  earlier.wish.pick === wish.pick &&
  earlier.wish.seedHash === wish.seedHash &&
  earlier.wish.clientSeed === wish.clientSeed;

function isStake(game: string, stake: number): boolean {
  if (game === 'jackpot') return stake === 50 || stake === 100;
  return Number.isInteger(stake) && stake >= 10 && stake <= (isFlight(game) ? 20_000 : 10_000);
}

function isPick(game: string, pick: string): boolean {
  if (game === 'box') return /^[1-9]$/.test(pick);
  if (game === 'turbo') return /^[01]:[1X2]$/.test(pick);
  if (game === 'jackpot') return /^[1X2]{5}$/.test(pick);
  if (isFlight(game)) return pick === '' || (Number(pick) > 1 && Number(pick) <= 1_000);
  return pick === 'spin';
}

const isFlight = (game: string): boolean => FLIGHTS.some((each) => each === game);

/** As its page sees it. That the seed keeps its promise, and is kept back until the end, is part of it. */
function seenOf({ cashCents }: ModelPlayer, { status, paidCents: cents }: ModelRound): Seen {
  return { code: 200, state: STATES[status], paid: (cents ?? 0) / 100, balance: cashCents / 100, isFair: true };
}

function drawnOf(fates: Fates, { wish }: ModelRound): Drawn {
  const fate = fates.get(wish.reference);
  if (fate === undefined) throw new Error(`round ${wish.reference} is not stored any more`);
  return fate.drawn;
}

/** What a round pays as of now, in hundredths; null while it goes on. A flight doubles in 6.9 s. */
function paysNow({ nowMs }: Model, startedMs: number, drawn: Drawn, cashesOut: boolean): number | null {
  if ('pays' in drawn) return drawn.pays;
  const { crash, target } = drawn;
  const value = Math.floor(100 * Math.exp(0.0001 * (nowMs - startedMs)) + 1e-9);
  if (value >= target) return target <= crash ? target : 0;
  if (value > crash) return 0;
  return cashesOut ? value : null;
}

const paidCents = ({ wish }: ModelRound, pays: number): number =>
  Math.min(Math.floor(wish.stake * pays), MAX_PAID_CENTS);

function finish(model: Model, player: ModelPlayer, round: ModelRound, pays: number): void {
  const cents = paidCents(round, pays);
  Object.assign(round, { status: cents > 0 ? ROUND.won : ROUND.lost, paidCents: cents });
  move(model, player, cents);
}

function move({ own }: Model, player: ModelPlayer, toPlayerCents: number): void {
  player.cashCents += toPlayerCents;
  own.house -= toPlayerCents;
}

/** Ends a flight if its end has come, or it is cashed out. */
function settle(model: Model, player: ModelPlayer, round: ModelRound, fates: Fates, cashesOut: boolean): void {
  if (round.status !== ROUND.pending) return;
  const pays = paysNow(model, round.startedMs, drawnOf(fates, round), cashesOut);
  if (pays !== null) finish(model, player, round, pays);
}

type Pointing = { game: string; reference: string; fates: Fates };

/** Cashes out a flight; one that has ended stays as it ended. */
export function cashOut(model: Model, player: ModelPlayer, { game, reference, fates }: Pointing): Seen {
  const round = findRound(player, reference);
  if (round?.game !== game) return refused(404);
  settle(model, player, round, fates, true);
  return seenOf(player, round);
}

/** Looks for a flight that goes on, as a page does that is loaded, and ends one that is over. */
export function lookForOpen(model: Model, player: ModelPlayer, game: string, fates: Fates): Seen {
  const pending = player.rounds.find((round) => round.game === game && round.status === ROUND.pending);
  if (pending) settle(model, player, pending, fates, false);
  return { code: 200, open: pending?.status === ROUND.pending ? pending.wish.reference : null };
}

/** References of a player's flights that are over by now and not ended in the model, also of those that are yet to begin. */
export const dueOf = (model: Model, player: ModelPlayer, fates: Fates): string[] =>
  [...fates]
    .filter(([reference, { phone, startedMs, drawn }]) => {
      const round = findRound(player, reference);
      const isOpen = round === undefined || round.status === ROUND.pending;
      return phone === player.phone && 'crash' in drawn && isOpen && paysNow(model, startedMs, drawn, false) !== null;
    })
    .map(([reference]) => reference);

/**
 * The job's part in one flight. It may have looked before a flight began that was over at once; then what is stored
 * tells whether it saw it.
 */
export function endDue(
  model: Model,
  player: ModelPlayer,
  { reference, fates, wasThere }: { reference: string; fates: Fates; wasThere: boolean },
): void {
  const round = findRound(player, reference);
  if (round && (wasThere || fates.get(reference)?.isStoredAsOver)) settle(model, player, round, fates, false);
}
