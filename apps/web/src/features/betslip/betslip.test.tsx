import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, noConnection, refusal, type Answer } from '../../lib/api/fakeApi.tsx';
import { adoptSession } from '../../lib/session/sessionStore.ts';
import { EMPTY_SLIP } from '../../lib/slip/slipState.ts';
import { readSlip } from '../../lib/slip/slipStorage.ts';
import { openSlip, toggleOnSlip, useSlip } from '../../lib/slip/slipStore.ts';
import { aSelection } from '../../lib/slip/testSelection.ts';
import { closeDeposit, useDeposit } from '../../lib/wallet/depositStore.ts';
import { notify } from '../../ui/notify.ts';
import { BetslipHost } from './BetslipHost.tsx';
import BetslipPanel from './BetslipPanel.tsx';

const session = { signedIn: true as const, phone: '254712345678', name: 'Player', accNo: '7', expiresInMs: 3_600_000 };
const later = Date.now() + 3_600_000;
const gorMahia = aSelection({ startsAtMs: later });
const draw = aSelection({ matchId: '9', oddId: 'odd-9', outcomeName: 'Draw', odds: 3.4, startsAtMs: later });
const over = aSelection({ matchId: '8', oddId: 'odd-8', outcomeName: 'Over 2.5', odds: 1.62, startsAtMs: later });
const placed = { betReference: 'KQZMT47', possibleWin: 872.47, freebetAmount: null, message: 'Bet placed.' };
const warning = vi.spyOn(notify, 'warning');

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" aria-label="address" onClick={() => void navigate('/live')}>
      {pathname + search}
    </button>
  );
}

function show(answers: Record<string, Answer> = {}) {
  const { calls, wrapper: Api } = fakeApi(answers);
  render(
    <Api>
      <MemoryRouter initialEntries={['/markets/4821']}>
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
  closeDeposit();
  adoptSession(session);
  useSlip.setState({ ...EMPTY_SLIP, isOpen: false, isSending: false, receipt: null });
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

  it('sends a guest to Login with the way back', () => {
    adoptSession({ signedIn: false });
    show();
    press(/^Place Bet/);
    expect(warning).toHaveBeenCalledWith('Please log in to place a bet.');
    expect(address()).toBe('/login?redirect=%2Fmarkets%2F4821');
  });

  it('opens the top-up when money is short', async () => {
    show({ 'bets.place': () => refusal('INSUFFICIENT_FUNDS', 'Not enough.', { requiredAmount: 60 }) });
    press(/^Place Bet/);
    await waitFor(() => expect(useDeposit.getState().occasion).toEqual({ kind: 'topUp', neededKes: 60 }));
    expect(useSlip.getState().selections).toHaveLength(3);
  });
});

describe('a bet whose answer was lost', () => {
  const bet = { ...placed, betId: '1', status: 'pending', placedAtMs: 0, stake: 100, currency: 'KES' };

  it('is looked for, and its receipt shown when it landed', async () => {
    const countOf = show({ 'bets.place': noConnection, 'bets.status': () => ({ state: 'placed', bet }) });
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
    const countOf = show({ 'bets.status': () => ({ state: 'placed', bet }) });
    await screen.findByRole('dialog', { name: 'Bet placed' });
    expect(countOf('bets.place')).toBe(0);
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
