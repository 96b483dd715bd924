import { render } from '@testing-library/react';
import type { BetDetail } from '@ushindi/api-contract';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { aBet, aLeg } from '#test/bets.ts';
import { fakeApi, type Answer } from '#test/fakeApi.tsx';
import BetDetailScreen from './BetDetailScreen.tsx';
import MyBetsScreen from './MyBetsScreen.tsx';

/** A pending bet as My Bets lists it. */
export const summary = aBet({ placedAtMs: Date.UTC(2026, 10, 21, 11, 58), gamesCount: 2 });
/** The same bet with its legs. */
export const detail: BetDetail = {
  ...summary,
  outcomes: [
    aLeg({
      status: 'won',
      startsAtMs: Date.UTC(2026, 10, 21, 13, 0),
      halfTimeScore: '1:0',
      fullTimeScore: '2:0',
    }),
    aLeg({
      pick: 'Over 2.5',
      type: 'Total Goals',
      odds: 1.62,
      homeTeam: 'Arsenal',
      awayTeam: 'Brighton',
      competition: 'England · Premier League',
      live: true,
      matchId: '9',
      progress: { score: '1-0', clock: '34:12', phase: '1st half' },
    }),
  ],
  // 100 x 100/115 = 86.9565; x 11.84 = 1029.57; (1029.57 - 86.9565) / 6 = 157.10.
  sums: {
    stakeAfterTax: '86.96',
    totalOdds: '11.84',
    winnings: '1029.57',
    boostPercent: 0,
    boostAmount: '0.00',
    withholdingTax: '157.10',
    deducted: '0.00',
    payout: '872.47',
  },
};

/** Shows a screen of bets. Returns how often a procedure was called. */
export function show(path: string, answers: Record<string, Answer>) {
  const { calls, wrapper: Api } = fakeApi({ 'wallet.balance': () => ({ balance: 1240.5, bonus: 0 }), ...answers });
  render(
    <Api>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/my-bets" element={<MyBetsScreen />} />
          <Route path="/bet-results/:betId" element={<BetDetailScreen />} />
        </Routes>
      </MemoryRouter>
    </Api>,
  );
  return (procedure: string) => calls.filter(({ line }) => line.includes(procedure)).length;
}
