import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { noConnection, refusal } from '#test/fakeApi.tsx';
import { session } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import { detail, show, summary } from './testBets.tsx';

beforeEach(() => adoptSession(session));
afterEach(() => void vi.useRealTimers());

describe('one bet', () => {
  it('keeps a room as high as a screen until it arrives', async () => {
    show('/bet-results/1', { 'bets.detail': () => detail });
    expect(screen.getByRole('status', { name: 'Loading data, please wait...' }).className).toContain('min-h-svh');
    await screen.findByRole('heading', { name: 'Bet KQZMT47' });
    expect(screen.queryByRole('status', { name: 'Loading data, please wait...' })).toBeNull();
  });

  it('shows its amounts and the result of each leg', { tags: ['A-065', 'A-070', 'A-071'] }, async () => {
    show('/bet-results/1', { 'bets.detail': () => detail });
    await screen.findByRole('heading', { name: 'Bet KQZMT47' });
    for (const text of [
      'Placed 21/11/2026 02:58 PM · 2 selections',
      '1 won · 1 pending · 0 lost',
      'StakeKES 100.00',
      'Excise taxKES −13.04',
      'Stake after taxKES 86.96',
      'Total odds11.84',
      'WinningsKES 1,029.57',
      'Tax on the winKES −157.10',
      'Possible winKES 872.47',
      'Gor Mahia VS AFC Leopards',
      '3 Way · Kenya · Premier League',
      'HT 1:0 FT 2:0',
      '21/11, 04:00 PM',
    ]) {
      expect(document.body.textContent).toContain(text);
    }
    const [won, pending] = within(screen.getByRole('list', { name: 'Selections' })).getAllByRole('listitem');
    expect(won?.textContent).toContain('Won');
    expect(won?.textContent).not.toContain('Live');
    expect(pending?.textContent).toContain('Live');
    expect(pending?.textContent).toContain('Pending');
    expect(screen.queryByText('Withholding tax')).toBeNull();
  });

  it('shows the boost, the tax and the maximum win of a boosted bet', { tags: ['R-184'] }, async () => {
    const sums = { ...detail.sums, boostPercent: 4, boostAmount: '41.18', withholdingTax: '196.76', payout: '800.00' };
    show('/bet-results/1', { 'bets.detail': () => ({ ...detail, status: 'won', possibleWin: 800, sums }) });
    await screen.findByText('Multibet boost (4%)');
    // 1029.57 + 41.18 - 196.76 = 873.99, of which 800 are paid.
    for (const text of [
      'Multibet boost (4%)KES 41.18',
      'Above the maximum winKES −73.99',
      'Paid to your accountKES 800.00',
    ])
      expect(document.body.textContent).toContain(text);
  });

  it('shows the whole stake of a bet that was cashed out in parts, and no taxes of the last part', {
    tags: ['R-242', 'R-246'],
  }, async () => {
    const cashedOut = { stake: 100, paid: 59.7 };
    const lastPart = { status: 'cashedOut', stake: 50, exciseTax: 6.52, withholdingTax: 0, sums: null } as const;
    show('/bet-results/1', { 'bets.detail': () => ({ ...detail, ...lastPart, cashedOut }) });
    await screen.findByText('Cashed out: KES 59.70 for KES 100.00 of the stake');
    expect(document.body.textContent).toContain('StakeKES 100.00Total odds11.84Paid to your accountKES 59.70');
  });

  it('shows a lost bet with its tax and without a win', { tags: ['R-184'] }, async () => {
    show('/bet-results/1', { 'bets.detail': () => ({ ...detail, status: 'lost', sums: null }) });
    await screen.findByText('Excise tax');
    expect(document.body.textContent).toContain('PaidKES 0.00');
    expect(document.body.textContent).not.toMatch(/Possible win|Winnings/);
  });

  it('shows the withholding tax of a won bet', { tags: ['A-067'] }, async () => {
    show('/bet-results/1', { 'bets.detail': () => ({ ...detail, status: 'won' }) });
    expect((await screen.findByText('Withholding tax')).parentElement?.textContent).toContain('157.10');
  });

  it('shares the bet under its id', async () => {
    show('/bet-results/1', { 'bets.detail': () => detail });
    await user.click(await screen.findByRole('button', { name: 'Share Bet' }));
    const share = within(await screen.findByRole('dialog', { name: 'Share Your Bet' }));
    expect(share.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('%2Fshare%2FKQZMT47');
  });

  it('shows that the bet does not exist', async () => {
    show('/bet-results/9', { 'bets.detail': () => refusal('NOT_FOUND', 'No such bet.') });
    expect(await screen.findByText('No bet details found.')).toBeTruthy();
  });

  it('shows an error and a retry when the bet cannot be fetched', async () => {
    const answers = [() => refusal('UPSTREAM_TIMEOUT', 'Too slow.'), () => detail];
    show('/bet-results/1', { 'bets.detail': () => answers.shift()?.() });
    expect(await screen.findByText('Too slow.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Bet KQZMT47' })).toBeTruthy();
  });
});

describe('cancelling a bet', () => {
  const success = vi.spyOn(notify, 'success');
  const error = vi.spyOn(notify, 'error');
  const open = { ...detail, cancellableForMs: 61_000 };
  beforeEach(() => {
    success.mockClear();
    error.mockClear();
  });

  const confirm = async () => {
    await user.click(await screen.findByRole('button', { name: /^Cancel \d/ }));
    await screen.findByRole('dialog', { name: 'Cancel this bet?' });
    await user.click(screen.getByRole('button', { name: 'Cancel the bet' }));
  };

  it('asks first, then refetches the bets and the balance', { tags: ['A-213'] }, async () => {
    const pages = [
      { ...summary, cancellableForMs: 61_000 },
      { ...summary, status: 'cancelled' },
    ];
    const sent: unknown[] = [];
    const countOf = show('/my-bets', {
      'bets.list': () => ({ items: [pages.shift()], hasMore: false }),
      'bets.cancel': (input) => {
        sent.push(input);
        return { message: 'Done.' };
      },
    });
    await screen.findByText('1,240.50');
    const asked = countOf('wallet.balance');
    await confirm();
    await waitFor(() => expect(success).toHaveBeenCalledWith('Bet cancelled!'));
    await screen.findByText('Stake returned');
    expect(sent).toEqual([{ betId: '1' }]);
    expect(countOf('wallet.balance')).toBeGreaterThan(asked);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Cancel \d/ })).toBeNull();
  });

  it('cancels once when a slow phone takes two taps', async () => {
    const countOf = show('/bet-results/1', { 'bets.detail': () => open, 'bets.cancel': () => ({ message: 'Done.' }) });
    await user.click(await screen.findByRole('button', { name: /^Cancel \d/ }));
    const yes = await screen.findByRole('button', { name: 'Cancel the bet' });
    fireEvent.click(yes);
    fireEvent.click(yes);
    await waitFor(() => expect(success).toHaveBeenCalledWith('Bet cancelled!'));
    expect(countOf('bets.cancel')).toBe(1);
  });

  it('names the freebet that the bet earned, which it takes back', { tags: ['R-197'] }, async () => {
    show('/bet-results/1', { 'bets.detail': () => ({ ...open, earnedFreebet: 50 }) });
    await user.click(await screen.findByRole('button', { name: /^Cancel \d/ }));
    const question = await screen.findByRole('dialog', { name: 'Cancel this bet?' });
    expect(question.textContent).toContain('This bet earned you a freebet of KES 50.00. It is taken back');
  });

  it('asks anew for a bet whose state was requested before a cancellation without an answer', {
    tags: ['A-258'],
  }, async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let bet: object = open;
    const poll = Promise.withResolvers<unknown>();
    const countOf = show('/bet-results/1', {
      'bets.detail': () => (countOf('bets.detail') === 2 ? poll.promise : bet),
      'bets.cancel': () => {
        bet = { ...open, status: 'cancelled', cancellableForMs: 0 };
        return noConnection();
      },
    });
    await screen.findByRole('button', { name: /^Cancel/ });
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    await waitFor(() => expect(countOf('bets.detail')).toBe(2));
    await confirm();
    await waitFor(() => expect(success.mock.calls.length + error.mock.calls.length).toBe(1));
    poll.resolve(open);
    expect(success).toHaveBeenCalledWith('Bet cancelled!');
    expect(error).not.toHaveBeenCalled();
  });

  const begun = () => refusal('CONFLICT', 'A match has begun.');
  it.each([
    ['the reason of a refusal', begun, 'Could not cancel bet: A match has begun.'],
    ['that it was refused', () => refusal('CONFLICT', 'Could not cancel bet'), 'Could not cancel bet'],
    ['that the call failed, without an answer', noConnection, 'Cancel request failed'],
    [
      'that the call failed, when nobody knows',
      () => refusal('UPSTREAM_TIMEOUT', 'Late.', { outcomeUnknown: true }),
      'Cancel request failed',
    ],
  ])('shows %s', async (_, answer, text) => {
    show('/bet-results/1', { 'bets.detail': () => open, 'bets.cancel': answer });
    await confirm();
    await waitFor(() => expect(error).toHaveBeenCalledWith(text));
    expect(success).not.toHaveBeenCalled();
  });

  it.each([
    ['a lost response', noConnection],
    ['an unknown outcome', () => refusal('UPSTREAM_TIMEOUT', 'Late.', { outcomeUnknown: true })],
  ])('shows after %s that the bet was cancelled, if it was', { tags: ['R-16', 'A-258'] }, async (_, answer) => {
    let bet: object = open;
    const countOf = show('/bet-results/1', {
      'bets.detail': () => bet,
      'bets.cancel': () => {
        bet = { ...open, status: 'cancelled', cancellableForMs: 0 };
        return answer();
      },
    });
    await confirm();
    await waitFor(() => expect(success).toHaveBeenCalledWith('Bet cancelled!'));
    expect(error).not.toHaveBeenCalled();
    await screen.findByText('Stake returned');
    expect(countOf('bets.cancel')).toBe(1);
  });

  it('ends when its countdown ends', { tags: ['A-069'] }, async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show('/bet-results/1', { 'bets.detail': () => ({ ...detail, cancellableForMs: 2_000 }) });
    const cancel = await screen.findByRole('button', { name: 'Cancel 00:02' });
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(cancel.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('This bet can no longer be cancelled.')).toBeTruthy();
    await user.click(cancel);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
