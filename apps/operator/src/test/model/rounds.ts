import { moveCash } from './cash.ts';
import {
  isExcluded,
  type Model,
  type ModelPlayer,
  type ModelRound,
  refused,
  type RoundIntent,
  type Seen,
} from './state.ts';

/** One game per kind of rules. */
export const GAMES = ['box', 'turbo', 'jackpot', 'pragmatic:ngoma-reels', 'jetx', 'aviatrix'] as const;
export type Game = (typeof GAMES)[number];
/** The crash games, whose rounds continue after the draw. */
export const CRASH_GAMES = ['jetx', 'aviatrix'] as const;
export type CrashGame = (typeof CRASH_GAMES)[number];

const ROUND = { pending: 0, won: 1, lost: 3 } as const;
const STATES: Record<number, string> = { [ROUND.pending]: 'open', [ROUND.won]: 'won', [ROUND.lost]: 'lost' };
const MAX_PAID_CENTS = 1_000_000_00;

/** The draw of a seed in hundredths of the stake: the payout, or the multiplier of the crash. */
export type Drawn = { pays: number } | { crash: number; target: number };

/** A stored round's draw, which the model cannot compute. */
export type Fate = { phone: string; game: string; startedMs: number; drawn: Drawn; isStoredAsOver: boolean };
/** By reference. */
export type Fates = ReadonlyMap<string, Fate>;

type Asking = { game: string; intent: RoundIntent; fates: Fates };

/** Plays a round or starts a crash round. */
export function playRound(model: Model, player: ModelPlayer, { game, intent, fates }: Asking): Seen {
  const isTaken = model.players.some(({ rounds }) =>
    rounds.some((round) => round.intent.reference === intent.reference),
  );
  const earlier = findRound(player, intent.reference);
  if (isTaken) return earlier && isSameRound(earlier, game, intent) ? seenOf(player, earlier) : refused(409);
  if (isExcluded(model, player)) return refused(403);
  if (!isStake(game, intent.stake) || !isPick(game, intent.pick)) return refused(400);
  const other = player.rounds.find((round) => round.game === game && round.status === ROUND.pending);
  const otherPays = other && paysNow(model, other.startedMs, drawnOf(fates, other), false);
  if (otherPays === null) return refused(409);
  const backCents = other && otherPays !== undefined ? paidCents(other, otherPays) : 0;
  const shortCents = intent.stake * 100 - player.cashCents - backCents;
  if (shortCents > 0) return refused(402, { required: shortCents / 100 });
  if (other && otherPays !== undefined) finish(model, player, other, otherPays);
  const round: ModelRound = { game, intent, startedMs: model.nowMs, status: ROUND.pending, paidCents: null };
  player.rounds.push(round);
  move(model, player, -intent.stake * 100);
  const drawn = fates.get(intent.reference)?.drawn;
  if (drawn === undefined) return { code: 200, state: 'not stored' };
  if ('pays' in drawn) finish(model, player, round, drawn.pays);
  return seenOf(player, round);
}

const findRound = ({ rounds }: ModelPlayer, reference: string): ModelRound | undefined =>
  rounds.find(({ intent }) => intent.reference === reference);

const isSameRound = (earlier: ModelRound, game: string, intent: RoundIntent): boolean =>
  earlier.game === game &&
  earlier.intent.stake === intent.stake &&
  earlier.intent.pick === intent.pick &&
  earlier.intent.seedHash === intent.seedHash &&
  earlier.intent.clientSeed === intent.clientSeed;

function isStake(game: string, stake: number): boolean {
  if (game === 'jackpot') return stake === 50 || stake === 100;
  return Number.isInteger(stake) && stake >= 10 && stake <= (isCrashRound(game) ? 20_000 : 10_000);
}

function isPick(game: string, pick: string): boolean {
  if (game === 'box') return /^[1-9]$/.test(pick);
  if (game === 'turbo') return /^[01]:[1X2]$/.test(pick);
  if (game === 'jackpot') return /^[1X2]{5}$/.test(pick);
  if (isCrashRound(game)) return pick === '' || (Number(pick) > 1 && Number(pick) <= 1_000);
  return pick === 'spin';
}

const isCrashRound = (game: string): boolean => CRASH_GAMES.some((each) => each === game);

/** The round as its page sees it, including a seed that matches its commitment and stays secret until the end. */
function seenOf({ cashCents }: ModelPlayer, { status, paidCents: cents }: ModelRound): Seen {
  return { code: 200, state: STATES[status], paid: (cents ?? 0) / 100, balance: cashCents / 100, isFair: true };
}

function drawnOf(fates: Fates, { intent }: ModelRound): Drawn {
  const fate = fates.get(intent.reference);
  if (fate === undefined) throw new Error(`round ${intent.reference} is not stored any more`);
  return fate.drawn;
}

/** The payout of a round now, in hundredths; null while it continues. A multiplier doubles in 6.9 s. */
function paysNow({ nowMs }: Model, startedMs: number, drawn: Drawn, cashesOut: boolean): number | null {
  if ('pays' in drawn) return drawn.pays;
  const { crash, target } = drawn;
  const value = Math.floor(100 * Math.exp(0.0001 * (nowMs - startedMs)) + 1e-9);
  if (value >= target) return target <= crash ? target : 0;
  if (value > crash) return 0;
  return cashesOut ? value : null;
}

const paidCents = ({ intent }: ModelRound, pays: number): number =>
  Math.min(Math.floor(intent.stake * pays), MAX_PAID_CENTS);

function finish(model: Model, player: ModelPlayer, round: ModelRound, pays: number): void {
  const cents = paidCents(round, pays);
  Object.assign(round, { status: cents > 0 ? ROUND.won : ROUND.lost, paidCents: cents });
  move(model, player, cents);
}

function move({ house }: Model, player: ModelPlayer, toPlayerCents: number): void {
  moveCash(player, toPlayerCents < 0 ? 'stake' : 'other', toPlayerCents);
  house.revenue -= toPlayerCents;
}

/** Ends a crash round at its crash or cash-out. */
function settle(model: Model, player: ModelPlayer, round: ModelRound, fates: Fates, cashesOut: boolean): void {
  if (round.status !== ROUND.pending) return;
  const pays = paysNow(model, round.startedMs, drawnOf(fates, round), cashesOut);
  if (pays !== null) finish(model, player, round, pays);
}

type Pointing = { game: string; reference: string; fates: Fates };

/** Cashes out a crash round. An ended one stays unchanged. */
export function cashOut(model: Model, player: ModelPlayer, { game, reference, fates }: Pointing): Seen {
  const round = findRound(player, reference);
  if (round?.game !== game) return refused(404);
  settle(model, player, round, fates, true);
  return seenOf(player, round);
}

/** Cashes out a player's running crash rounds, which end with the session. */
export function cashOutAll(model: Model, player: ModelPlayer, fates: Fates): void {
  for (const round of player.rounds) settle(model, player, round, fates, true);
}

/** Looks for a running crash round, as a page does on load, and ends one that has crashed. */
export function lookForOpen(model: Model, player: ModelPlayer, game: string, fates: Fates): Seen {
  const pending = player.rounds.find((round) => round.game === game && round.status === ROUND.pending);
  if (pending) settle(model, player, pending, fates, false);
  return { code: 200, open: pending?.status === ROUND.pending ? pending.intent.reference : null };
}

/** References of a player's crash rounds that have crashed by now and not ended in the model, or not started yet. */
export const dueOf = (model: Model, player: ModelPlayer, fates: Fates): string[] =>
  [...fates]
    .filter(([reference, { phone, startedMs, drawn }]) => {
      const round = findRound(player, reference);
      const isOpen = round === undefined || round.status === ROUND.pending;
      return phone === player.phone && 'crash' in drawn && isOpen && paysNow(model, startedMs, drawn, false) !== null;
    })
    .map(([reference]) => reference);

/**
 * The job's effect on one crash round. The job may have run before a round started that crashed at once; the stored row
 * shows whether it saw the round.
 */
export function endDue(
  model: Model,
  player: ModelPlayer,
  { reference, fates, wasThere }: { reference: string; fates: Fates; wasThere: boolean },
): void {
  const round = findRound(player, reference);
  if (round && (wasThere || fates.get(reference)?.isStoredAsOver)) settle(model, player, round, fates, false);
}
