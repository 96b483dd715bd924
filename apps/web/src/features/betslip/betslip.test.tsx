import type { Bonus } from '@ushindi/api-contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, noConnection, refusal, type Answer } from '../../lib/api/fakeApi.tsx';
import { adoptSession, useSession } from '../../lib/session/sessionStore.ts';
import { EMPTY_SLIP } from '../../lib/slip/slipState.ts';
import { readSlip } from '../../lib/slip/slipStorage.ts';
import { openSlip, removeAll, toggleOnSlip, useSlip } from '../../lib/slip/slipStore.ts';
import { aFreebet, aGame, aLoaded } from '../../lib/slip/testLoaded.ts';
import { aSelection } from '../../lib/slip/testSelection.ts';
import { closeDeposit, useDeposit } from '../../lib/wallet/depositStore.ts';
import { notify } from '../../ui/notify.ts';
import { BetslipHost } from './BetslipHost.tsx';
import BetslipPanel from './BetslipPanel.tsx';
// What opens later is loaded ahead: a test then waits for what happens and not for files.
import './BetslipSheet.tsx';
import './ReceiptDialog.tsx';
import './SharedBet.tsx';
import '../../ui/SheetSurface.tsx';

const session = { signedIn: true as const, phone: '254712345678', name: 'Player', accNo: '7', expiresInMs: 3_600_000 };
const later = Date.now() + 3_600_000;
const gorMahia = aSelection({ startsAtMs: later });
const draw = aSelection({ matchId: '9', oddId: 'odd-9', outcomeName: 'Draw', odds: 3.4, startsAtMs: later });
const over = aSelection({ matchId: '8', oddId: 'odd-8', outcomeName: 'Over 2.5', odds: 1.62, startsAtMs: later });
const placed = { betReference: 'KQZMT47', possibleWin: 872.47, freebetAmount: null, message: 'Bet placed.' };
const warning = vi.spyOn(notify, 'warning');
const error = vi.spyOn(notify, 'error');

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" aria-label="address" onClick={() => void navigate('/live')}>
      {pathname + search}
    </button>
  );
}

function show(answers: Record<string, Answer> = {}, path = '/markets/4821') {
  const { calls, wrapper: Api } = fakeApi(answers);
  render(
    <Api>
      <MemoryRouter initialEntries={[path]}>
        <BetslipPanel />
        <BetslipHost />
        <Address />
      </MemoryRouter>
    </Api>,
  );
  return (procedure: string) => calls.filter(({ line }) => line.endsWith(procedure)).length;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
const address = () => screen.getByLabelText('address').textContent;

beforeEach(() => {
  localStorage.clear();
  warning.mockClear();
  error.mockClear();
  closeDeposit();
  adoptSession(session);
  useSlip.setState({ ...EMPTY_SLIP, isOpen: false, isSending: false, receipt: null, load: null });
  for (const selection of [gorMahia, over, draw]) toggleOnSlip(selection);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the slip', () => {
  it('shows every step of its money', () => {
    show();
    // 2.15 x 1.62 x 3.40 = 11.8422; 100 x 100/115 = 86.956521...; x 11.84 = 1029.57; (1029.57 - 86.9565) / 6 = 157.10.
    expect(figure('Total odds')).toBe('Total odds11.84');
    expect(figure('Excise tax (15%)')).toBe('Excise tax (15%)−13.04');
    expect(figure('Stake after tax')).toBe('Stake after tax86.96');
    expect(figure('Winnings')).toBe('Winnings1,029.57');
    expect(figure('Withholding tax (20%)')).toBe('Withholding tax (20%)−157.10');
    expect(figure('Multibet boost (0%)')).toBe('Multibet boost (0%)0.00');
    expect(figure('Payout')).toBe('PayoutKES 872.47');
    expect(screen.getByText('Add 1 more to get a 4% boost!')).toBeTruthy();
    expect(screen.getByText('Bet Limits: Min Stake 1 KES, Max Stake: 20,000 KES')).toBeTruthy();
  });

  it('has a row a pick, each with its own way out', () => {
    show();
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(3);
    press('Remove Draw');
    expect(useSlip.getState().selections).toEqual([gorMahia, over]);
    expect(document.activeElement).toBe(screen.getByRole('list'));
    press('Remove All');
    expect(screen.getByText('No selections')).toBeTruthy();
    expect(useSlip.getState().bookingCode).toBeNull();
  });

  it.each([
    ['', 'Please enter a stake.'],
    ['0', 'The minimum stake is 1 KES.'],
    ['10.5', 'Please enter a whole-number stake (no decimals).'],
    ['999999999999', 'The maximum stake is 20,000 KES.'],
  ])('says what is wrong with a stake of %j and places nothing', (stake, text) => {
    const countOf = show();
    const field = screen.getByLabelText('Stake in KES');
    fireEvent.change(field, { target: { value: stake } });
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
    press('Place Bet');
    expect(countOf('bets.place')).toBe(0);
  });

  it('offers to remove what has expired, and then places', () => {
    show();
    act(() => useSlip.setState({ selections: [gorMahia, aSelection({ ...draw, marketStatus: 'closed' })] }));
    expect(screen.getByRole('button', { name: 'Remove expired Markets' })).toBeTruthy();
    press('Remove Expired Matches');
    expect(useSlip.getState().selections).toEqual([gorMahia]);
    expect(screen.getByRole('button', { name: 'Place Bet · KES 100' })).toBeTruthy();
  });

  it('keeps its reasons above the button', () => {
    const countOf = show();
    const stale = aSelection({ ...over, live: true, stale: true });
    act(() => useSlip.setState({ selections: [gorMahia, stale, { ...draw, issue: 'Closed' }] }));
    expect(screen.getByText('This game is no longer live.')).toBeTruthy();
    expect(screen.getByText('This bet has an issue. Click the remove icon to remove it.')).toBeTruthy();
    expect(screen.getByText('Remove 2 picks before you place this bet.')).toBeTruthy();
    press('Place Bet');
    expect(countOf('bets.place')).toBe(0);
  });

  it('asks about moved odds when changes are not accepted', () => {
    show();
    fireEvent.click(screen.getByRole('switch', { name: 'Accept Odds Changes' }));
    act(() => useSlip.setState({ selections: [{ ...gorMahia, oddsBefore: 2.3 }] }));
    expect(screen.getByText('Odds Changed · 2.30 to 2.15')).toBeTruthy();
    press('Accept the new odds');
    expect(screen.getByRole('button', { name: 'Place Bet · KES 100' })).toBeTruthy();
  });

  it('is written at once when the page goes', () => {
    show();
    press('Remove Draw');
    window.dispatchEvent(new Event('pagehide'));
    expect(readSlip(localStorage.getItem('ushindi.slip'))?.selections).toEqual([gorMahia, over]);
  });

  it('closes its sheet on a route change', async () => {
    show();
    act(openSlip);
    await screen.findByRole('dialog', { name: 'Betslip' });
    fireEvent.click(screen.getByLabelText('address'));
    await waitFor(() => expect(useSlip.getState().isOpen).toBe(false));
  });
});

describe('placing a bet', () => {
  it('places once on a double tap, then shows the receipt, and Okay leads Home', async () => {
    const countOf = show({ 'bets.place': () => placed });
    const button = screen.getByRole('button', { name: /^Place Bet/ });
    fireEvent.click(button);
    fireEvent.click(button);
    const receipt = await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(receipt.textContent).toContain('KQZMT47');
    expect(receipt.textContent).toContain('872.47');
    expect(countOf('bets.place')).toBe(1);
    press('Okay');
    expect(address()).toBe('/');
    expect(useSlip.getState().selections).toEqual([]);
  });

  it('offers the freebet that the bet has earned, which leads to the bonuses', async () => {
    show({ 'bets.place': () => ({ ...placed, freebetAmount: 50 }) });
    press(/^Place Bet/);
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(screen.queryByRole('button', { name: 'Okay' })).toBeNull();
    press('Use freebet (50.00 KES)');
    expect(address()).toBe('/freebet');
    expect(useSlip.getState().receipt).toBeNull();
  });

  it('shares the bet that was placed, and closing that leads back to the receipt', async () => {
    show({ 'bets.place': () => placed });
    press(/^Place Bet/);
    const receipt = within(await screen.findByRole('dialog', { name: 'Bet placed' }));
    fireEvent.click(receipt.getByRole('button', { name: 'Share Your Bet' }));
    const share = within(await screen.findByRole('dialog', { name: 'Share Your Bet' }));
    expect(share.getByRole('link', { name: 'SMS' }).getAttribute('href')).toContain('%2Fshare%2FKQZMT47');
    fireEvent.click(share.getByRole('button', { name: 'Close' }));
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(address()).toBe('/markets/4821');
  });

  it('sends a guest to Login with the way back', () => {
    adoptSession({ signedIn: false });
    show();
    press(/^Place Bet/);
    expect(warning).toHaveBeenCalledWith('Please log in to place a bet.');
    expect(address()).toBe('/login?redirect=%2Fmarkets%2F4821');
  });

  it('sends a player whom the operator does not know any more to Login, signed out', async () => {
    const countOf = show({ 'bets.place': () => refusal('REFUSED', 'Authentication failed') });
    press(/^Place Bet/);
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fmarkets%2F4821'));
    expect(useSession.getState().status).toBe('guest');
    await waitFor(() => expect(countOf('account.logout')).toBe(1));
  });

  it('opens the top-up when money is short', async () => {
    show({ 'bets.place': () => refusal('INSUFFICIENT_FUNDS', 'Not enough.', { requiredAmount: 60 }) });
    press(/^Place Bet/);
    await waitFor(() => expect(useDeposit.getState().occasion).toEqual({ kind: 'topUp', neededKes: 60 }));
    expect(useSlip.getState().selections).toHaveLength(3);
  });
});

describe('a freebet for the stake', () => {
  const four = aSelection({ matchId: '7', oddId: 'odd-7', odds: 2, startsAtMs: later });
  const listing = (...items: Bonus[]) => ({ 'bonuses.list': () => ({ items }) });
  const use = async () => fireEvent.click(await screen.findByRole('switch', { name: 'Use a freebet' }));

  it('is told its terms, and placed with its amount', async () => {
    act(() => toggleOnSlip(four));
    const sent: unknown[] = [];
    show({
      ...listing(aFreebet(), aFreebet({ refId: 'waiting', status: 'pending' })),
      'bets.place': (input) => {
        sent.push(input);
        return placed;
      },
    });
    await use();
    expect(screen.getByText(/^4 picks or more · total odds of 6.99 or more · wins KES 10,000.00 at most/)).toBeTruthy();
    expect(screen.queryByLabelText('Stake in KES')).toBeNull();
    // 50 x 100/115 = 43.478...; x 23.68 x 1.04; less 20 % of the net is 865.29; less the stake after tax.
    expect(figure('Freebet stake')).toBe('Freebet stake−43.48');
    expect(figure('Payout')).toBe('PayoutKES 821.81');
    press('Place Bet · Freebet KES 50.00');
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(sent).toMatchObject([{ stake: 50, bonusId: 'freebet-1' }]);
  });

  it('says what its terms want before anything is sent', async () => {
    const countOf = show(listing(aFreebet()));
    await use();
    expect(screen.getByText('This freebet needs 4 picks or more: add 1.')).toBeTruthy();
    press('Place Bet');
    expect(countOf('bets.place')).toBe(0);
  });

  it('is chosen where there are several', async () => {
    act(() => toggleOnSlip(four));
    show(listing(aFreebet(), aFreebet({ refId: 'freebet-2', amount: 20, promoName: 'Birthday' })));
    await use();
    expect(screen.getByText('Choose which freebet to use.')).toBeTruthy();
    expect(figure('Payout')).toBe('PayoutKES 0.00');
    press(/Birthday/);
    expect(screen.getByRole('button', { name: 'Place Bet · Freebet KES 20.00' })).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Use a freebet' }));
    expect(screen.getByRole('button', { name: 'Place Bet · KES 100' })).toBeTruthy();
  });

  it('that is gone does not become cash in silence', async () => {
    useSlip.setState({ usesFreebet: true });
    show(listing());
    expect(await screen.findByText(/^You have no freebet to use now/)).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'Use a freebet' }));
    expect(screen.getByRole('button', { name: 'Place Bet · KES 100' })).toBeTruthy();
  });

  it.each([
    ['what the operator says', () => refusal('REFUSED', 'No bonuses today.'), 'No bonuses today.'],
    ['that they did not load', () => refusal('REFUSED', ''), 'Error loading bonuses. Please try again.'],
  ])('that did not load: says %s', async (_, answer, text) => {
    show({ 'bonuses.list': answer });
    await waitFor(() => expect(error).toHaveBeenCalledWith(text, { id: 'freebets' }));
  });

  it('that got no answer says nothing', async () => {
    const countOf = show({ 'bonuses.list': noConnection });
    await waitFor(() => expect(countOf('bonuses.list')).toBeGreaterThan(1), { timeout: 5_000 });
    expect(error).not.toHaveBeenCalled();
  });
});

describe('a shared bet', () => {
  const answers = {
    'betslip.load': () => ({ selections: [aLoaded()] }),
    'fixtures.match': () => ({ fixture: aGame({ odds: 1.95 }), stale: false, givenAtMs: null }),
  };

  it('is loaded by its code, at the prices of now', async () => {
    act(removeAll);
    show(answers);
    fireEvent.change(screen.getByLabelText('Booking code'), { target: { value: 'kqzmt47' } });
    press('Load Betslip');
    expect(await screen.findAllByText('Odds Changed · 2.15 to 1.95')).not.toHaveLength(0);
    expect(useSlip.getState().betId).toBe('KQZMT47');
  });

  it('of a share link opens the slip, and asks before it replaces picks', async () => {
    const countOf = show(answers, '/share/KQZMT47');
    // Once in the sheet and once in the desktop's column, which this test draws side by side.
    const [question] = await screen.findAllByText(/^Slip KQZMT47 has 1 pick. It would replace the 3 picks/);
    expect(question).toBeTruthy();
    expect(useSlip.getState()).toMatchObject({ isOpen: true, selections: [gorMahia, over, draw] });
    fireEvent.click(screen.getAllByRole('button', { name: 'Replace my slip', hidden: true })[0] as HTMLElement);
    expect(useSlip.getState().selections).toMatchObject([{ oddId: 'odd-1', odds: 1.95 }]);
    expect(countOf('betslip.load')).toBe(1);
  });
});

describe('a bet whose answer was lost', () => {
  const bet = { ...placed, betId: '1', status: 'pending', placedAtMs: 0, stake: 100, currency: 'KES' };

  it('is looked for, and its receipt shown when it landed', async () => {
    const countOf = show({
      'bets.place': noConnection,
      'bets.status': () => ({ state: 'placed', bet, freebetAmount: null }),
    });
    press(/^Place Bet/);
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(countOf('bets.place')).toBe(1);
  });

  it('keeps the slip locked while it is looked for, and offers it again when it is sure there is none', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const betRef = useSlip.getState().bookingCode;
    const answers = [() => refusal('UPSTREAM_TIMEOUT', 'No answer in time.', { outcomeUnknown: true }), () => placed];
    const countOf = show({ 'bets.place': () => answers.shift()?.(), 'bets.status': () => ({ state: 'notFound' }) });
    press(/^Place Bet/);
    await waitFor(() => expect(screen.getAllByText('Checking your bet')).not.toHaveLength(0));
    press('Checking your bet');
    press('Remove Draw');
    expect(useSlip.getState().selections).toHaveLength(3);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(warning).toHaveBeenCalledWith(expect.stringContaining('not placed'), expect.anything());
    expect(useSlip.getState().bookingCode).toBe(betRef);
    press(/^Place Bet/);
    await waitFor(() => expect(useSlip.getState().receipt).toMatchObject({ betReference: 'KQZMT47' }));
    expect(countOf('bets.place')).toBe(2);
  });

  it('is found after the tab was closed and opened again', async () => {
    useSlip.setState({ attempt: { betRef: useSlip.getState().bookingCode ?? '', accNo: '7' } });
    const countOf = show({ 'bets.status': () => ({ state: 'placed', bet, freebetAmount: null }) });
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(countOf('bets.place')).toBe(0);
  });

  it('offers the freebet that it earned like any other', async () => {
    useSlip.setState({ attempt: { betRef: useSlip.getState().bookingCode ?? '', accNo: '7' } });
    show({ 'bets.status': () => ({ state: 'placed', bet, freebetAmount: 50 }) });
    await screen.findByRole('dialog', { name: 'Bet placed' });
    press('Use freebet (50.00 KES)');
    expect(address()).toBe('/freebet');
  });

  it('waits for its player, who is asked to log in', () => {
    adoptSession({ signedIn: false });
    useSlip.setState({ attempt: { betRef: 'KQZMT47', accNo: '7' } });
    const countOf = show();
    expect(screen.getByText('Log in to see whether your bet was placed.')).toBeTruthy();
    expect(countOf('bets.status')).toBe(0);
  });

  it('is nothing to another player, who gets a code of their own', () => {
    const betRef = useSlip.getState().bookingCode ?? '';
    useSlip.setState({ attempt: { betRef, accNo: 'another' } });
    const countOf = show();
    expect(useSlip.getState().attempt).toBeNull();
    expect(useSlip.getState().bookingCode).not.toBe(betRef);
    expect(countOf('bets.status')).toBe(0);
  });
});
