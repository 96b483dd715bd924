import { act, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { EMPTY_SLIP } from '#entities/slip/slipState.ts';
import { toggleOnSlip, useSlip } from '#entities/slip/slipStore.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { fakeApi, type Answer } from '#test/fakeApi.tsx';
import { kenyaRules } from '#test/kenyaRules.ts';
import { press, session, write } from '#test/screen.tsx';
import BetslipPanel from './BetslipPanel.tsx';

const later = Date.now() + 3_600_000;
// 2.15 x 1.62 x 3.40 = 11.8422, rounded to 11.84.
const selections = [
  aSelection({ startsAtMs: later }),
  aSelection({ matchId: '8', oddId: 'odd-8', outcomeName: 'Over 2.5', odds: 1.62, startsAtMs: later }),
  aSelection({ matchId: '9', oddId: 'odd-9', outcomeName: 'Draw', odds: 3.4, startsAtMs: later }),
];

function show(rules: Answer) {
  const { calls, wrapper: Api } = fakeApi({
    'bonuses.list': () => ({ items: [] }),
    'wallet.balance': () => ({ balance: 1_000, bonus: 0 }),
    'rules.current': rules,
  });
  render(
    <Api>
      <MemoryRouter>
        <BetslipPanel />
      </MemoryRouter>
    </Api>,
  );
  return (procedure: string) => calls.filter(({ line }) => line.split(/[ ,]/).includes(procedure)).length;
}

const figure = (label: string) => screen.getByText(label).parentElement?.textContent;

beforeEach(() => {
  localStorage.clear();
  adoptSession({ ...session, signedIn: true });
  useSlip.setState({ ...EMPTY_SLIP, isOpen: false, isSending: false, receipt: null, load: null });
  for (const selection of selections) toggleOnSlip(selection);
});

describe("the slip under an operator's other rules", () => {
  it('takes no tax from a bet where the law has none', { tags: ['R-187'] }, () => {
    show(kenyaRules);
    expect(figure('Winnings')).toBe('WinningsKES 1,184.00');
    expect(figure('Payout')).toBe('PayoutKES 1,184.00');
    for (const line of [/Excise tax/, /Stake after tax/, /Withholding tax/])
      expect(screen.queryByText(line)).toBeNull();
  });

  it("refuses a stake below the law's minimum and offers none as a quick stake", { tags: ['R-187'] }, async () => {
    const countOf = show(kenyaRules);
    expect(screen.getByText('Bet Limits: Min Stake 20 KES, Max Stake: 20,000 KES')).toBeTruthy();
    const field = screen.getByLabelText('Stake in KES');
    await write(field, '19');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The minimum stake is KES 20.',
    );
    await press('Place Bet');
    expect(countOf('bets.place')).toBe(0);
    const quick = screen.getByRole('group', { name: 'Quick choice' });
    const amounts = within(quick)
      .getAllByRole('button')
      .map(({ textContent }) => Number(textContent));
    expect(Math.min(...amounts)).toBeGreaterThanOrEqual(20);
  });

  it('computes nothing before the rules are known', { tags: ['R-186'] }, async () => {
    const answer = Promise.withResolvers<unknown>();
    show(() => answer.promise);
    expect(figure('Payout')).toBe('PayoutKES 0.00');
    await act(async () => answer.resolve(kenyaRules()));
    await waitFor(() => expect(figure('Payout')).toBe('PayoutKES 1,184.00'));
  });
});
