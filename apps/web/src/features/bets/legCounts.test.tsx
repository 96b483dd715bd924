import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBet, aLeg } from '#test/bets.ts';
import { show } from './testBets.tsx';

it.each([
  ['won', ['won', 'voided'], '1 won · 0 pending · 0 lost · 1 voided'],
  ['lost', ['won', 'lost'], '1 won · 0 pending · 1 lost'],
] as const)('counts voided legs of a bet that is %s, if there are some: %j', async (status, legs, text) => {
  const bet = aBet({ status, gamesCount: 2, outcomes: legs.map((leg, at) => aLeg({ status: leg, pick: `${at}` })) });
  show('/bet-results/1', { 'bets.detail': () => bet });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('counts no legs of a cancelled bet', async () => {
  const bet = aBet({ status: 'cancelled', outcomes: [aLeg({ status: 'cancelled' })] });
  show('/bet-results/1', { 'bets.detail': () => bet });
  await screen.findByText('Stake returned');
  expect(document.body.textContent).not.toContain('0 won');
});
