import type { BetDetail } from '@ushindi/api-contract';

type BetLeg = BetDetail['outcomes'][number];

/** A pending leg of a match that has not begun. */
export const aLeg = (changes: Partial<BetLeg> = {}): BetLeg => ({
  status: 'pending',
  pick: 'Gor Mahia',
  type: '3 Way',
  odds: 2.15,
  startsAtMs: null,
  homeTeam: 'Gor Mahia',
  awayTeam: 'AFC Leopards',
  competition: 'Kenya · Premier League',
  halfTimeScore: '',
  fullTimeScore: '',
  live: false,
  matchId: '4821',
  sportId: 10,
  progress: null,
  explanation: null,
  ...changes,
});

/** A pending bet of KES 100 without its legs. */
export const aBet = (changes: Partial<BetDetail> = {}): BetDetail => ({
  betId: '1',
  betReference: 'KQZMT47',
  status: 'pending',
  placedAtMs: 0,
  stake: 100,
  currency: 'KES',
  totalOdds: 11.84,
  possibleWin: 872.47,
  gamesCount: 1,
  exciseTax: 13.04,
  withholdingTax: 157.1,
  cancellableForMs: 0,
  isFreebet: false,
  earnedFreebet: 0,
  cashedOut: null,
  autoCashOut: null,
  outcomes: [],
  sums: null,
  lines: null,
  ...changes,
});
