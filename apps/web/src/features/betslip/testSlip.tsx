import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { EMPTY_SLIP } from '#entities/slip/slipState.ts';
import { toggleOnSlip, useSlip } from '#entities/slip/slipStore.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { closeDeposit } from '#entities/wallet/depositStore.ts';
import { fakeApi, refusal, type Answer } from '#test/fakeApi.tsx';
import { session } from '#test/screen.tsx';
import { BetslipHost } from './BetslipHost.tsx';
import BetslipPanel from './BetslipPanel.tsx';
// Loads the lazy parts first, so that tests wait for behaviour and not for files.
import './BetslipSheet.tsx';
import './ReceiptDialog.tsx';
import './SharedBet.tsx';

export const later = Date.now() + 3_600_000;
export const gorMahia = aSelection({ startsAtMs: later });
export const draw = aSelection({ matchId: '9', oddId: 'odd-9', outcomeName: 'Draw', odds: 3.4, startsAtMs: later });
export const over = aSelection({
  matchId: '8',
  oddId: 'odd-8',
  outcomeName: 'Over 2.5',
  odds: 1.62,
  startsAtMs: later,
});
export const placed = { betReference: 'KQZMT47', possibleWin: 872.47, freebetAmount: null, message: 'Bet placed.' };
export const warning = vi.spyOn(notify, 'warning');
export const error = vi.spyOn(notify, 'error');

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" aria-label="address" onClick={() => void navigate('/live')}>
      {pathname + search}
    </button>
  );
}

/** Shows the slip of three selections, and a part of the page beside it. Returns how often a procedure was called. */
export function show(answers: Record<string, Answer> = {}, path = '/markets/4821', part?: ReactNode) {
  const { calls, wrapper: Api } = fakeApi({
    'bonuses.list': () => ({ items: [] }),
    'wallet.balance': () => ({ balance: 1_000, bonus: 0 }),
    'account.logout': () => null,
    'bets.detail': () => refusal('NOT_FOUND', 'No bet details found.'),
    ...answers,
  });
  render(
    <Api>
      <MemoryRouter initialEntries={[path]}>
        <BetslipPanel />
        <BetslipHost />
        {part}
        <Address />
      </MemoryRouter>
    </Api>,
  );
  return (procedure: string) => calls.filter(({ line }) => line.split(/[ ,]/).includes(procedure)).length;
}

/** The text of a line of the slip's money. */
export const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
export const address = () => screen.getByLabelText('address').textContent;

/** Gives each test of a file a signed-in player with three selections on the slip. */
export function useSlipOfThree(): void {
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
}
