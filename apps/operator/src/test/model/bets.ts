import { BET_LIMITS, freebetBreakdown, slipBreakdown, toCents, totalOdds } from '@ushindi/shared';
import { moveCash, returnCash } from './cash.ts';
import {
  isExcluded,
  isSignedOut,
  type Model,
  type ModelBet,
  type ModelLeg,
  type ModelMatch,
  type ModelPlayer,
  type ModelSlip,
  refused,
  type Seen,
} from './state.ts';

const BET = { pending: 0, won: 1, lost: 3, voided: 7, cancelled: 9 } as const;
export const BONUS = { expired: 0, awarded: 1, applied: 2, pending: 7 } as const;
const CANCEL_MS = 5 * 60_000;
const FREEBET_MS = 7 * 24 * 60 * 60_000;
const FREEBET_WIN = { maxWin: 10_000, deductStake: true };
const LEG = { won: BET.won, lost: BET.lost, void: BET.voided } as const;

/** Places a bet. */
export function place(model: Model, player: ModelPlayer, slip: ModelSlip): Seen {
  if (isSignedOut(model, player)) return refused(401);
  const earlier = player.bets.find((bet) => bet.slip.bookingCode === slip.bookingCode);
  if (earlier) return isSameBody(earlier.slip, slip) ? accepted(player, earlier) : refused(409);
  if (isExcluded(model, player)) return refused(403);
  const refusal = refusalOf(model, player, slip);
  if (refusal !== null) return refused(refusal);
  const stakeCents = toCents(slip.stake);
  if (slip.bonusId === '' && stakeCents > player.cashCents)
    return refused(402, { required: (stakeCents - player.cashCents) / 100 });
  const isTaken = model.players.some(({ bets }) => bets.some(({ reference }) => reference === slip.bookingCode));
  const legs = slip.legs.map((leg) => ({ ...leg, acceptedOdds: acceptedOddsOf(model, leg) }));
  const amounts = amountsOf(
    slip,
    legs.map((leg) => leg.acceptedOdds),
  );
  const bet: ModelBet = {
    slip: { ...slip, legs },
    reference: isTaken ? null : slip.bookingCode,
    stakeCents,
    winCents: amounts.paidCents,
    exciseCents: amounts.exciseCents,
    placedMs: model.nowMs,
    status: BET.pending,
    paidCents: null,
  };
  player.bets.push(bet);
  model.house.open_bets += stakeCents;
  if (slip.bonusId === '') moveCash(player, 'stake', -stakeCents, `bet ${slip.bookingCode}`);
  else player.bonusCents -= stakeCents;
  if (slip.bonusId !== '') player.bonus.status = BONUS.applied;
  else award(model, player, bet);
  return accepted(player, bet);
}

const isSameBody = (one: ModelSlip, other: ModelSlip): boolean => bodyOf(one) === bodyOf(other);
const bodyOf = ({ stake, bonusId, legs }: ModelSlip): string =>
  JSON.stringify([stake, bonusId, legs.map(({ matchId, odds, live }) => [matchId, odds, live])]);

function accepted({ bonus }: ModelPlayer, { slip, winCents, reference }: ModelBet): Seen {
  const earned = bonus.earnedBy === slip.bookingCode ? bonus.amountCents : 0;
  return { code: 200, win: winCents / 100, earned: earned / 100, ownCode: reference === slip.bookingCode };
}

/** The refusal of a slip, independent of the balance. */
function refusalOf(model: Model, { bonus }: ModelPlayer, { stake, bonusId, legs }: ModelSlip): number | null {
  if (legs.length === 0 || stake < 1 || stake > 20_000) return 400;
  if (bonusId === '' && !Number.isInteger(stake)) return 400;
  if (new Set(legs.map((leg) => leg.matchId)).size < legs.length) return 400;
  const offers = new Set(legs.map((leg) => offerOf(model, leg)));
  if (offers.has('impossible')) return 400;
  if (offers.has('moved')) return 409;
  if (bonusId === '') return null;
  const isOver = bonus.expiresMs !== null && bonus.expiresMs <= model.nowMs;
  if (bonus.refId !== bonusId || bonus.status !== BONUS.awarded || isOver) return 400;
  const total = Number(totalOdds(legs.map((leg) => acceptedOddsOf(model, leg))));
  return toCents(stake) !== bonus.amountCents || legs.length < 4 || total < 6.99 ? 400 : null;
}

function offerOf(model: Model, leg: ModelLeg): 'impossible' | 'moved' | 'good' {
  const match = model.matches.find(({ matchId }) => leg.matchId === matchId);
  if (match === undefined || match.phase === 'ended' || match.suspended) return 'impossible';
  if ((match.phase === 'live') !== leg.live) return 'impossible';
  return Number(leg.odds) > match.price ? 'moved' : 'good';
}

/** Better odds than those sent are the player's. */
function acceptedOddsOf(model: Model, { matchId, odds }: ModelLeg): string {
  const price = model.matches.find((match) => match.matchId === matchId)?.price ?? 0;
  return Math.max(Number(odds), price).toFixed(2);
}

function amountsOf({ stake, bonusId }: ModelSlip, odds: string[]) {
  const slip = bonusId === '' ? slipBreakdown(stake, odds) : freebetBreakdown(stake, odds, FREEBET_WIN);
  return {
    paidCents: Math.min(toCents(slip.payout), toCents(BET_LIMITS.maxPayout)),
    withholdingCents: toCents(slip.withholdingTax),
    exciseCents: toCents(slip.exciseTax),
  };
}

function award(model: Model, player: ModelPlayer, { slip, stakeCents }: ModelBet): void {
  if (player.bonus.status !== BONUS.pending || stakeCents < 2_000) return;
  const amountCents = Math.min(stakeCents / 2, 50_000);
  const expiresMs = model.nowMs + FREEBET_MS;
  Object.assign(player.bonus, { status: BONUS.awarded, amountCents, expiresMs, earnedBy: slip.bookingCode });
  moveToBonus(model, player, amountCents);
}

function moveToBonus(model: Model, player: ModelPlayer, cents: number): void {
  player.bonusCents += cents;
  model.house.promotions -= cents;
}

/** Cancels a player's bet by booking code. */
export function cancel(model: Model, player: ModelPlayer, reference: string): Seen {
  if (isSignedOut(model, player)) return refused(401);
  const bet = player.bets.find((each) => each.reference === reference);
  if (bet === undefined) return refused(404);
  if (bet.status === BET.cancelled) return { code: 200 };
  const { bonus } = player;
  const hasEarned = bonus.earnedBy === bet.slip.bookingCode;
  if (bet.status !== BET.pending || !isCancellable(model, bet)) return refused(409);
  if (hasEarned && bonus.status === BONUS.applied) return refused(409);
  if (hasEarned && bonus.status === BONUS.awarded) {
    moveToBonus(model, player, -bonus.amountCents);
    Object.assign(bonus, { status: BONUS.pending, amountCents: 0, expiresMs: null, earnedBy: null });
  }
  refundBet(model, player, bet, BET.cancelled);
  return { code: 200 };
}

function isCancellable({ nowMs, matches }: Model, { placedMs, slip }: ModelBet): boolean {
  if (nowMs - placedMs >= CANCEL_MS) return false;
  const matchOf = (leg: ModelLeg) => matches.find(({ matchId }) => matchId === leg.matchId);
  return slip.legs.every((leg) => {
    const match = matchOf(leg);
    return !leg.live && match !== undefined && match.kickoffMs > nowMs && match.phase === 'prematch';
  });
}

function refundBet(model: Model, player: ModelPlayer, bet: ModelBet, status: number): void {
  const { bonus } = player;
  const isCash = bet.slip.bonusId === '';
  model.house.open_bets -= bet.stakeCents;
  Object.assign(bet, { status, paidCents: isCash ? bet.stakeCents : 0 });
  if (isCash) {
    returnCash(player, `bet ${bet.slip.bookingCode}`);
    return;
  }
  const isUsable = bonus.expiresMs !== null && bonus.expiresMs > model.nowMs;
  bonus.status = isUsable ? BONUS.awarded : BONUS.expired;
  if (isUsable) player.bonusCents += bet.stakeCents;
  else model.house.promotions += bet.stakeCents;
}

/** Whether a run of settlement processes a bet. */
export function isAwaited({ nowMs, matches }: Model, bet: ModelBet): boolean {
  const isOver = ({ verdict, kickoffMs }: ModelMatch) => verdict !== null && kickoffMs <= nowMs;
  const over = new Set(matches.filter(isOver).map(({ matchId }) => matchId));
  return bet.status === BET.pending && bet.slip.legs.some((leg) => leg.status === BET.pending && over.has(leg.matchId));
}

/** Settles the decided legs of a bet, and the bet if possible. */
export function settle(model: Model, player: ModelPlayer, bookingCode: string): void {
  const bet = player.bets.find(({ slip }) => slip.bookingCode === bookingCode);
  if (bet === undefined || !isAwaited(model, bet)) return;
  const { legs } = bet.slip;
  for (const leg of legs) {
    const verdict = model.matches.find(({ matchId }) => matchId === leg.matchId)?.verdict ?? null;
    if (leg.status === BET.pending && verdict !== null) leg.status = LEG[verdict];
  }
  if (legs.some((leg) => leg.status === BET.lost)) return payOut(model, player, bet, []);
  if (legs.some((leg) => leg.status === BET.pending)) return;
  const won = legs.filter((leg) => leg.status === BET.won).map((leg) => leg.acceptedOdds ?? leg.odds);
  if (won.length === 0) refundBet(model, player, bet, BET.voided);
  else payOut(model, player, bet, won);
}

/** Pays a bet out. An empty list of odds means that it is lost. */
function payOut({ house }: Model, player: ModelPlayer, bet: ModelBet, odds: string[]): void {
  const isWon = odds.length > 0;
  const { paidCents, withholdingCents } = isWon ? amountsOf(bet.slip, odds) : { paidCents: 0, withholdingCents: 0 };
  Object.assign(bet, { status: isWon ? BET.won : BET.lost, paidCents });
  moveCash(player, 'other', paidCents);
  house.open_bets -= bet.stakeCents;
  house.excise += bet.exciseCents;
  house.withholding += withholdingCents;
  house.revenue += bet.stakeCents - bet.exciseCents - withholdingCents - paidCents;
}

/** Takes back an expired freebet. */
export function expireBonus(model: Model, player: ModelPlayer): void {
  const { bonus } = player;
  if (bonus.status !== BONUS.awarded || bonus.expiresMs === null || bonus.expiresMs > model.nowMs) return;
  bonus.status = BONUS.expired;
  moveToBonus(model, player, -bonus.amountCents);
}
