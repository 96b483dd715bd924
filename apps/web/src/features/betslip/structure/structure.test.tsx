import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { EMPTY_SLIP } from '#entities/slip/slipState.ts';
import { toggleOnSlip, useSlip } from '#entities/slip/slipStore.ts';
import { aFreebet } from '#entities/slip/testLoaded.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { fakeApi, type Answer } from '#test/fakeApi.tsx';
import { press, session, write } from '#test/screen.tsx';
import BetslipPanel from '../BetslipPanel.tsx';
// Loads the lazy parts first, so that tests wait for behaviour and not for files.
import './StructuredPlace.tsx';
import './StructuredRow.tsx';
import './StructuredSlip.tsx';

const later = Date.now() + 3_600_000;
const [a, b, c] = ['A', 'B', 'C'].map((name, index) =>
  aSelection({ matchId: name, oddId: name, outcomeName: name, odds: index + 2, startsAtMs: later }),
) as [ReturnType<typeof aSelection>, ReturnType<typeof aSelection>, ReturnType<typeof aSelection>];

beforeEach(() => {
  localStorage.clear();
  adoptSession(session);
  useSlip.setState({ ...EMPTY_SLIP, structure: undefined, isOpen: false, isSending: false, receipt: null });
  for (const selection of [a, b, c]) toggleOnSlip(selection);
});

async function show(answers: Record<string, Answer> = {}) {
  const placed: unknown[] = [];
  const { wrapper: Api } = fakeApi({
    'capabilities.get': () => ({ offered: ['systemBets'] }),
    'bonuses.list': () => ({ items: [] }),
    'wallet.balance': () => ({ balance: 1_000, bonus: 0 }),
    'bets.place': (input) => {
      placed.push(input);
      return { betReference: 'KQZMT47', possibleWin: 1, freebetAmount: null, message: '' };
    },
    ...answers,
  });
  render(
    <Api>
      <MemoryRouter>
        <BetslipPanel />
      </MemoryRouter>
    </Api>,
  );
  await screen.findByRole('button', { name: /^Place Bet/ });
  return placed;
}

const choose = async (kind: string) => {
  await screen.findByRole('group', { name: 'Bet type' });
  await press(kind);
};

const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

it('totals no lines while a selection must be removed', { tags: ['A-131'] }, async () => {
  await show();
  await choose('Singles');
  await screen.findByText('Total stake');
  act(() => useSlip.setState({ selections: [a, b, { ...c, marketStatus: 'closed' }] }));
  expect(screen.queryByText('Total stake')).toBeNull();
  await press('Remove Expired Matches');
  expect(figure('Total stake')).toBe('Total stakeKES 200.00');
});

describe('the choice of a structure', () => {
  it('is hidden without the capability', { tags: ['R-269'] }, async () => {
    await show({ 'capabilities.get': () => ({ offered: ['cashOut'] }) });
    expect(screen.queryByRole('group', { name: 'Bet type' })).toBeNull();
  });

  it('is hidden while a freebet is the stake, which then pays for a multi', { tags: ['R-269'] }, async () => {
    useSlip.setState({
      usesFreebet: true,
      structure: { kind: 'singles', sizes: [], bankers: [], stakes: {}, shownStake: '' },
    });
    await show({ 'bonuses.list': () => ({ items: [aFreebet()] }) });
    expect(
      await screen.findByText('Your freebet pays for a multi. Switch it off to choose singles or a system.'),
    ).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Bet type' })).toBeNull();
    expect(screen.queryByLabelText('Stake on A in KES')).toBeNull();
  });

  it('shows that a freebet is not used, and sends none', { tags: ['R-269'] }, async () => {
    const placed = await show({ 'bonuses.list': () => ({ items: [aFreebet()] }) });
    const note = 'Your freebet is not used: it pays for a multi only.';
    await screen.findByRole('switch', { name: 'Use a freebet' });
    expect(screen.queryByText(note)).toBeNull();
    await choose('System');
    expect(await screen.findByText(note)).toBeTruthy();
    await screen.findByRole('button', { name: 'Place Bet · KES 300' });
    await press('Place Bet · KES 300');
    expect(placed).toMatchObject([{ stake: 300, structure: { kind: 'system' } }]);
    expect(placed[0]).not.toHaveProperty('bonusId');
  });

  it('is ignored where the operator no longer offers it', { tags: ['R-269'] }, async () => {
    useSlip.setState({ structure: { kind: 'singles', sizes: [], bankers: [], stakes: {}, shownStake: '' } });
    const placed = await show({ 'capabilities.get': () => ({ offered: [] }) });
    await press('Place Bet · KES 100');
    expect(placed).toMatchObject([{ stake: 100 }]);
    expect(placed[0]).not.toHaveProperty('structure');
  });
});

describe('singles', () => {
  it('have a stake each, and are placed together', { tags: ['R-260', 'R-268'] }, async () => {
    const placed = await show();
    await choose('Singles');
    await write(await screen.findByLabelText('Stake on A in KES'), '20');
    await write(screen.getByLabelText('Stake on C in KES'), '0');
    expect(screen.getByText('The minimum stake is KES 1.')).toBeTruthy();
    await press('Place Bet');
    expect(placed).toEqual([]);
    await write(screen.getByLabelText('Stake on C in KES'), '5');
    // Stakes after tax 17.39, 86.96 and 4.35 at 2.00, 3.00 and 4.00.
    expect(figure('Payout if all win')).toBe('Payout if all winKES 278.98');
    await press('Place Bet · KES 125');
    expect(placed).toMatchObject([
      {
        stake: 125,
        structure: {
          kind: 'singles',
          stakes: [
            { matchId: 'A', stake: 20 },
            { matchId: 'B', stake: 100 },
            { matchId: 'C', stake: 5 },
          ],
        },
      },
    ]);
  });

  it('report their stake to the betslip bar again for other selections', { tags: ['R-270'] }, async () => {
    await show();
    await choose('Singles');
    const shownStake = () => useSlip.getState().structure?.shownStake;
    await expect.poll(shownStake).toBe('300');
    act(() => toggleOnSlip(aSelection({ ...c, oddId: 'other' })));
    expect(shownStake()).toBe('300');
  });

  it('cost the largest stake together at most', { tags: ['R-263'] }, async () => {
    await show();
    await choose('Singles');
    await write(await screen.findByLabelText('Stake on A in KES'), '19999');
    expect(screen.getByText('All bets together may cost KES 20,000 at most.')).toBeTruthy();
  });
});

describe('a system', () => {
  it('explains each bet, and is placed as a whole', { tags: ['R-260', 'R-261', 'R-266'] }, async () => {
    const placed = await show();
    await choose('System');
    await screen.findByRole('group', { name: 'Which combinations' });
    await press('3/3 · 1 bet');
    await press('How each bet pays');
    const steps = within(screen.getByRole('list', { name: 'Bets' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'A + BKES 100.00 at odds of 6.00. Excise tax takes KES 13.04 of the stake and leaves KES 86.96. That wins KES 521.74. The tax on the win takes KES 72.46.Pays KES 449.28',
      expect.stringMatching(/^A \+ C/),
      expect.stringMatching(/^B \+ C/),
      expect.stringMatching(/^A \+ B \+ C/),
    ]);
    await screen.findByRole('button', { name: 'Banker B' });
    await press('Banker B');
    expect(screen.getByText('1 banker is in every combination of the other 2.')).toBeTruthy();
    await press('2/2 · 1 bet');
    await press('Place Bet · KES 300');
    expect(placed).toMatchObject([
      { stake: 300, structure: { kind: 'system', sizes: [1, 2], bankers: ['B'], lineStake: 100 } },
    ]);
  });
});
