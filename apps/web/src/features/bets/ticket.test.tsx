import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBet, aLeg } from '#test/bets.ts';
import { showScreen } from '#test/screen.tsx';
import BetDetailScreen from './BetDetailScreen.tsx';
import MyBetsScreen from './MyBetsScreen.tsx';

const leg = aLeg({ pick: 'X', odds: 0, startsAtMs: Date.UTC(2026, 10, 22, 12), matchId: '', sportId: null });
const ticket = aBet({
  betId: 'J12',
  betReference: 'J12',
  placedAtMs: Date.UTC(2026, 10, 21, 12),
  stake: 50,
  totalOdds: 0,
  possibleWin: 2_000,
  gamesCount: 2,
  exciseTax: 6.52,
  withholdingTax: 0,
  outcomes: [leg, { ...leg, homeTeam: 'Tusker', awayTeam: 'Bandari' }],
});
const balance = {
  'wallet.balance': () => ({ balance: 100, bonus: 0 }),
  'capabilities.get': () => ({ offered: ['cashOut'] }),
};

it('shows a jackpot ticket with its picks and price, without odds and sharing', { tags: ['R-388'] }, async () => {
  const answers = { ...balance, 'bets.list': () => ({ items: [ticket], hasMore: false }) };
  showScreen('/my-bets', <MyBetsScreen />, '/my-bets?kind=jackpot', answers);
  const card = await screen.findByRole('article', { name: /J12/ });
  expect(within(card).getByText('Ticket')).toBeTruthy();
  expect(within(card).getByText(/Tusker/)).toBeTruthy();
  expect(card.textContent).not.toContain('· 0.00');
  expect(within(card).queryAllByRole('button')).toEqual([]);
});

it('shows the matches of a ticket without total odds', { tags: ['R-388'] }, async () => {
  showScreen('/bet-results/:betId', <BetDetailScreen />, '/bet-results/J12', {
    ...balance,
    'bets.detail': () => ticket,
  });
  const legs = within(await screen.findByRole('list', { name: 'Selections' }));
  expect(legs.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByText('Total odds')).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Back']);
});
