import { act, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { EMPTY_SLIP } from '#entities/slip/slipState.ts';
import { noteBooking } from '#entities/slip/loading.ts';
import { removeFromSlip, toggleOnSlip, useSlip } from '#entities/slip/slipStore.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { aBet, aLeg } from '#test/bets.ts';
import { fakeApi, refusal, type Answer } from '#test/fakeApi.tsx';
import { press, session } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import { BetslipHost } from './BetslipHost.tsx';
import BetslipPanel from './BetslipPanel.tsx';
// Loads the lazy parts first, so that tests wait for behaviour and not for files.
import './ReceiptDialog.tsx';
import '#entities/share/TicketPicture.tsx';

const later = Date.now() + 3_600_000;
const gorMahia = aSelection({ startsAtMs: later });
const draw = aSelection({ matchId: '9', oddId: 'odd-9', outcomeName: 'Draw', odds: 3.4, startsAtMs: later });
const over = aSelection({ matchId: '8', oddId: 'odd-8', outcomeName: 'Over 2.5', odds: 1.62, startsAtMs: later });
const placed = { betReference: 'KQZMT47', possibleWin: 872.47, freebetAmount: null, message: 'Bet placed.' };
// jsdom has no canvas; e2e/tests/booking.spec.ts draws the picture.
vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);

function show(answers: Record<string, Answer> = {}) {
  const { wrapper: Api } = fakeApi({
    'bonuses.list': () => ({ items: [] }),
    'wallet.balance': () => ({ balance: 500, bonus: 0 }),
    ...answers,
  });
  render(
    <Api>
      <MemoryRouter>
        <BetslipPanel />
        <BetslipHost />
      </MemoryRouter>
    </Api>,
  );
}

beforeEach(() => {
  localStorage.clear();
  adoptSession(session);
  useSlip.setState({ ...EMPTY_SLIP, isOpen: false, isSending: false, receipt: null, load: null });
  for (const selection of [gorMahia, over, draw]) toggleOnSlip(selection);
});

describe('booking a slip', () => {
  it('shows a code only once the operator has stored the selections, and shares it', { tags: ['R-176'] }, async () => {
    const sent: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<{ code: string; expiresAtMs: number }>();
    show({ 'betslip.book': (input) => (sent.push(input), promise) });
    await press('Book');
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Your Bet' }));
    expect(dialog.getByText('Drawing a code for these selections')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Copy the booking code/ })).toBeNull();
    resolve({ code: 'ABCDE12', expiresAtMs: 0 });
    await dialog.findByText(/Everybody can load these selections with this code for 7 days/);
    expect(dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('%2Fshare%2FABCDE12');
    expect(sent).toMatchObject([{ selections: [{ oddId: 'odd-1' }, { oddId: 'odd-8' }, { oddId: 'odd-9' }] }]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Copy the booking code ABCDE12' })).toBeTruthy();
  });

  it('forgets the code when the selections change', { tags: ['R-176'] }, async () => {
    show({ 'betslip.book': () => ({ code: 'ABCDE12', expiresAtMs: 0 }) });
    await press('Book');
    await screen.findByText(/for 7 days/);
    act(() => removeFromSlip(draw.matchId));
    expect(useSlip.getState().betId).toBeNull();
  });

  it('gives no code to selections that have changed meanwhile', { tags: ['R-176'] }, () => {
    noteBooking('ABCDE12', [gorMahia, over]);
    expect(useSlip.getState().betId).toBeNull();
  });

  it('shows why it failed, marks the selections, and can be tried again', { tags: ['R-176'] }, async () => {
    const offending = [{ matchId: draw.matchId, message: 'Unknown match', oddsNow: null }];
    const answers = [
      () => refusal('INVALID', 'Some selections cannot be booked.', { offending }),
      () => ({ code: 'ABCDE12', expiresAtMs: 0 }),
    ];
    show({ 'betslip.book': () => answers.shift()?.() });
    await press('Book');
    await screen.findByText('Some selections cannot be booked.');
    expect(useSlip.getState().selections).toMatchObject([{ issue: null }, { issue: null }, { issue: 'Unknown match' }]);
    await press('Try again');
    await screen.findByText(/for 7 days/);
  });
});

describe('the money of a bet', () => {
  it('warns when a won bet would pay less than its stake', { tags: ['R-182'] }, () => {
    useSlip.setState({ selections: [aSelection({ ...gorMahia, odds: 1.06 })] });
    show();
    // 100 x 100/115 x 1.06 = 92.17; less 20/120 of the net win.
    expect(
      screen.getByText('If this bet wins, it pays KES 91.30. That is less than your stake of KES 100.00.'),
    ).toBeTruthy();
    act(() => useSlip.setState({ selections: [gorMahia] }));
    expect(screen.queryByText(/less than your stake/)).toBeNull();
  });

  it('shows stake, selections, odds, boost and taxes on the receipt, and the odds that the player saw', {
    tags: ['R-182'],
  }, async () => {
    const leg = { startsAtMs: later, competition: '' };
    const bet = aBet({
      totalOdds: 7.65,
      possibleWin: 591,
      gamesCount: 2,
      withholdingTax: 120,
      outcomes: [
        aLeg({ ...leg, matchId: gorMahia.matchId, odds: 2.25 }),
        aLeg({ ...leg, matchId: draw.matchId, pick: 'Draw', odds: 3.4 }),
      ],
      sums: {
        stakeAfterTax: '86.96',
        totalOdds: '7.65',
        winnings: '665.22',
        boostPercent: 4,
        boostAmount: '26.61',
        withholdingTax: '120.97',
        deducted: '0.00',
        payout: '570.86',
      },
    });
    show({ 'bets.place': () => placed, 'bets.detail': () => bet });
    await press(/^Place Bet/);
    const receipt = await screen.findByRole('dialog', { name: 'Bet placed' });
    await waitFor(() => expect(receipt.textContent).toContain('Multibet boost (4%)KES 26.61'));
    for (const text of ['StakeKES 100.00', 'Excise taxKES −13.04', 'Tax on the winKES −120.97', 'Total odds7.65']) {
      expect(receipt.textContent).toContain(text);
    }
    const [first, second] = within(receipt).getAllByRole('listitem');
    expect(first?.textContent).toContain('2.252.15Odds changed: you saw 2.15, the bet has 2.25');
    expect(second?.textContent).not.toContain('Odds changed');
  });
});
