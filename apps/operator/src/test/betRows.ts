import { BET_LIMITS, TAX_RATES } from '@ushindi/shared';
import { STATUS } from '../db/betStatus.ts';
import type { BetWithLegs, Leg, NewLeg } from '../features/bets/store.ts';

/** The freebets of the product, for tests of bets: a feature imports no other. */
export { freebets } from '../features/bonuses/freebets.ts';

export const PLACED_MS = Date.parse('2026-11-21T12:00:00.000Z');
export const EXCISE_CENTS = 1_304;

/** A new leg on the home side of a match at 2.00. */
export const homeLeg = (matchId: string): NewLeg => ({
  matchId,
  sportId: 10,
  marketId: '2',
  parentMarketId: '1',
  oddId: `${matchId}-home`,
  outcomeId: 'home',
  specifier: '',
  outcomeName: 'home',
  marketName: '1x2',
  odds: '2.00',
  live: false,
  kickoffAt: new Date(PLACED_MS),
  homeTeam: 'Home',
  awayTeam: 'Away',
  competition: 'Kenya · Premier League',
  liabilityCents: null,
});

/** A pending leg on the home side of a match, as it is stored. */
export const leg = (matchId: string, change: Partial<Leg> = {}): Leg => ({
  ...homeLeg(matchId),
  id: Number(matchId),
  betId: 1,
  status: STATUS.pending,
  halfTimeScore: '',
  fullTimeScore: '',
  settledAt: null,
  ...change,
});

/** A pending cash bet of 100 KES with these legs, as it is stored. */
export const betOf = (legs: Leg[], change: Partial<BetWithLegs> = {}): BetWithLegs => ({
  id: 1,
  accountId: 1,
  idempotencyKey: 'ABCDE12',
  bookingCode: 'ABCDE12',
  requestHash: '',
  stakeCents: 10_000,
  totalOdds: '4.00',
  possibleWinCents: 30_435,
  exciseCents: EXCISE_CENTS,
  withholdingCents: 4_348,
  boostPercent: 0,
  taxRates: TAX_RATES,
  limits: BET_LIMITS,
  placedAt: new Date(PLACED_MS),
  status: STATUS.pending,
  bonusId: null,
  structure: null,
  settledAt: null,
  paidCents: null,
  paidWithholdingCents: null,
  settledExciseCents: null,
  corrections: 0,
  uncollectedCents: 0,
  voidedByStaff: false,
  autoCashOutCents: null,
  legs,
  ...change,
});
