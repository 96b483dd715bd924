import type { MatchRowProps } from '#ui/match/MatchRow.tsx';
import type { OddsButtonProps } from '#ui/odds/OddsButton.tsx';
import type { Shell } from '../shell.ts';

export type SampleMatch = Omit<MatchRowProps, 'children' | 'to'> & { odds: OddsButtonProps[] | 'suspended' };

const three = (prices: [string | null, string | null, string | null], extra: Partial<OddsButtonProps>[] = []) =>
  (['1', 'X', '2'] as const).map((label, index) => ({ label, price: prices[index] ?? null, ...extra[index] }));

export const upcoming: SampleMatch[] = [
  {
    competition: 'Kenya · Premier League',
    home: { name: 'Gor Mahia' },
    away: { name: 'AFC Leopards' },
    starts: 'Today 4:00 PM',
    gameId: '4821',
    moreMarkets: 142,
    selected: true,
    odds: three(['2.15', '2.95', '3.60'], [{ selected: true }]),
  },
  {
    competition: 'Tanzania · Ligi Kuu',
    home: { name: 'Young Africans' },
    away: { name: 'Simba SC' },
    starts: 'Today 7:00 PM',
    gameId: '4907',
    moreMarkets: 98,
    odds: three(['2.40', '3.05', '2.88'], [{ moved: 'up' }, {}, { moved: 'down' }]),
  },
  {
    competition: 'England · Premier League',
    home: { name: 'Arsenal' },
    away: { name: 'Brighton' },
    starts: 'Today 8:30 PM',
    gameId: '3312',
    moreMarkets: 231,
    odds: three(['1.45', '4.70', '6.80']),
  },
  {
    competition: 'Germany · Bundesliga',
    home: { name: 'Borussia Mönchengladbach' },
    away: { name: 'Union Berlin' },
    starts: 'Today 8:30 PM',
    gameId: '3418',
    moreMarkets: 188,
    odds: three(['2.22', '3.40', '3.15'], [{ locked: true }, { locked: true }, { locked: true }]),
  },
  {
    competition: 'Kenya · Premier League',
    home: { name: 'Bandari' },
    away: { name: 'Kenya Police' },
    starts: 'Tomorrow 3:00 PM',
    gameId: '4826',
    moreMarkets: 64,
    odds: three(['2.70', '2.80', null]),
  },
];

export const live: SampleMatch[] = [
  {
    competition: 'Kenya · Premier League',
    home: { name: 'Tusker', score: 2 },
    away: { name: 'Kakamega Homeboyz', score: 1, redCards: 1 },
    live: { clock: '67′', phase: '2nd half', minute: 67 },
    moreMarkets: 38,
    odds: three(['1.28', '4.60', '9.50'], [{ moved: 'down' }, { moved: 'up' }, { moved: 'up' }]),
  },
  {
    competition: 'England · Championship',
    home: { name: 'Leeds United', score: 0 },
    away: { name: 'Norwich City', score: 0 },
    live: { clock: '23′', phase: '1st half', minute: 23 },
    moreMarkets: 61,
    selected: true,
    odds: three(['1.72', '3.60', '5.10'], [{}, { selected: true }]),
  },
  {
    competition: 'Italy · Serie A',
    home: { name: 'Atalanta', score: 1, redCards: 1 },
    away: { name: 'Torino', score: 1 },
    live: { clock: '88′', phase: '2nd half', minute: 88 },
    goal: true,
    moreMarkets: 12,
    moreClosed: true,
    odds: 'suspended',
  },
  {
    competition: 'Uganda · Premier League',
    home: { name: 'KCCA', score: 0 },
    away: { name: 'Vipers SC', score: 1 },
    live: { clock: 'HT', phase: 'Half time', minute: 45, running: false },
    moreMarkets: 29,
    odds: three(['4.10', '2.90', '1.95']),
  },
];

export const playerShell: Shell = {
  status: 'player',
  balance: 1240.5,
  slip: {
    count: 4,
    stake: '100.00',
    odds: '42.63',
    payout: '3,101.58',
    boost: { have: 4, need: 5, text: 'Add 1 more to get a 5% boost!' },
  },
  liveCount: 23,
  openSlip: () => undefined,
  openDeposit: () => undefined,
  logOut: () => undefined,
};

export const guestShell: Shell = {
  ...playerShell,
  status: 'guest',
  slip: { ...playerShell.slip, count: 0 },
};
