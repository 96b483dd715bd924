import type { BetDetail } from '@ushindi/api-contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '#test/screen.tsx';
import BetDetailScreen from './BetDetailScreen.tsx';

const archived: BetDetail = {
  betId: '12',
  betReference: 'KQZMT47',
  status: 'won',
  placedAtMs: Date.UTC(2026, 1, 21, 12),
  stake: 100,
  currency: 'KES',
  totalOdds: 2,
  possibleWin: 150,
  gamesCount: 0,
  exciseTax: 13.04,
  withholdingTax: 14.49,
  cancellableForMs: 0,
  isFreebet: false,
  earnedFreebet: 0,
  outcomes: [],
  sums: null,
  cashedOut: null,
  autoCashOut: null,
  lines: null,
};

it('shows the amounts of a bet whose legs are archived, and refers to customer service', {
  tags: ['R-490'],
}, async () => {
  showScreen('/bet-results/:betId', <BetDetailScreen />, '/bet-results/12', {
    'wallet.balance': () => ({ balance: 100, bonus: 0 }),
    'bets.detail': () => archived,
  });
  expect(await screen.findByText(/too old to be listed here. Customer service has them.$/)).toBeTruthy();
  expect(screen.getByText('Total odds')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/0 selections|0 won/);
});
