import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toggleOnSlip, useSlip } from '#entities/slip/slipStore.ts';
import type { SlipStructure } from '#entities/slip/slipState.ts';
import { aFreebet } from '#entities/slip/testLoaded.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { press } from '#test/screen.tsx';
import { placed, show, useSlipOfThree } from './testSlip.tsx';
// Loads the lazy part first, so that tests wait for behaviour and not for files.
import './structure/StructuredRow.tsx';

// The operator's names alone: the tests read the client's own texts in English.
vi.mock('#i18n/en/names.ts', () => import('#i18n/sw/names.ts'));
vi.mock('#i18n/en/lists.ts', () => import('#i18n/sw/lists.ts'));
vi.mock('#i18n/en/promotionNames.ts', () => import('#i18n/sw/promotionNames.ts'));

useSlipOfThree();

const offered = () => ({ offered: ['systemBets'] });
const chosen: SlipStructure = { kind: 'singles', sizes: [], bankers: [], stakes: {}, shownStake: '' };

it('names the outcomes of singles and bankers in Kiswahili', { tags: ['R-214'] }, async () => {
  useSlip.setState({ structure: chosen });
  show({ 'capabilities.get': offered });
  expect(await screen.findByLabelText('Stake on Sare in KES')).toBeTruthy();
  await press('System');
  expect(await screen.findByRole('button', { name: 'Banker Zaidi ya 2.5' })).toBeTruthy();
});

it('names the country of a selection in Kiswahili', { tags: ['R-214'] }, async () => {
  act(() => toggleOnSlip(aSelection({ matchId: '7', oddId: 'odd-7', country: 'England' })));
  show();
  expect(await screen.findByText('Uingereza · Premier League')).toBeTruthy();
});

it('names the promotions of several freebets in Kiswahili', { tags: ['R-214'] }, async () => {
  useSlip.setState({ usesFreebet: true });
  show({ 'bonuses.list': () => ({ items: [aFreebet(), aFreebet({ refId: 'freebet-2' })] }) });
  const choice = within(await screen.findByRole('group', { name: 'Which freebet' }));
  expect(choice.getAllByText(/Beti ya bure ya usajili/)).toHaveLength(2);
});

it('names markets and outcomes of the receipt in Kiswahili', { tags: ['R-214'] }, async () => {
  const teams = { homeTeam: 'Gor Mahia', awayTeam: 'AFC Leopards' };
  const outcomes = [{ ...teams, matchId: '9', pick: 'Draw', type: 'Total Goals', odds: 3.4 }];
  const amounts = { stake: 100, exciseTax: 13.04, totalOdds: 3.4, possibleWin: 260, sums: null, lines: null };
  show({
    'bets.place': () => placed,
    'bets.detail': () => ({ ...amounts, status: 'pending', isFreebet: false, gamesCount: 1, outcomes }),
  });
  await press(/^Place Bet/);
  const receipt = within(await screen.findByRole('dialog', { name: 'Bet placed' }));
  expect(await receipt.findByText('Sare')).toBeTruthy();
  expect(receipt.getByText('Jumla ya mabao · Gor Mahia VS AFC Leopards')).toBeTruthy();
});
