import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, type Answer } from '#test/fakeApi.tsx';
import { showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import TransactionsScreen from './TransactionsScreen.tsx';

const item = {
  id: '2',
  kind: 'deposit',
  amount: 500,
  status: 'done',
  failure: null,
  balanceAfter: 1500,
  atMs: Date.UTC(2026, 10, 21, 9, 30),
  receipt: 'SKL4X7',
  description: 'Deposit by M-PESA',
  about: null,
  fee: 0,
  tax: 0,
};
const stake = { ...item, id: '1', kind: 'stake', amount: -100, balanceAfter: 1000, receipt: 'KQZMT47' };

let reachEnd: () => void = () => undefined;
beforeEach(() => {
  // jsdom has no layout: the test decides when the end of the list is near.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => callback([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

const show = (answer: Answer) =>
  showScreen('/transactions', <TransactionsScreen />, '/transactions', {
    'wallet.transactions': answer,
    'capabilities.get': () => ({ offered: ['spending'] }),
  });
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

describe('Transactions', () => {
  it('shows kind, time, amount, the balance after it and the receipt', { tags: ['D-034'] }, async () => {
    show(() => ({ items: [item, stake], hasMore: false }));
    await screen.findByText('+500.00');
    expect(rows()).toEqual([
      expect.stringMatching(/^Deposit.*21\/11\/2026 12:30 PM.*SKL4X7.*\+500\.00.*1,500\.00$/),
      expect.stringMatching(/^Stake.*KQZMT47.*−100\.00.*1,000\.00$/),
    ]);
  });

  it('leads from a movement of a bet to its steps, and to the overview of money', {
    tags: ['R-343', 'R-342'],
  }, async () => {
    const returned = { ...item, id: '3', kind: 'refund', about: 'stakeReturned', receipt: 'KQZMT48' };
    const round = { ...item, id: '4', kind: 'gameWinnings', receipt: 'GR00001' };
    const cashOut = { ...item, id: '5', kind: 'cashOut', receipt: 'KQZMT49' };
    show(() => ({ items: [item, stake, returned, round, cashOut], hasMore: false }));
    await screen.findByText('\u2212100.00');
    const links = screen.getAllByRole('link', { name: /^Receipt/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/bet-results/KQZMT47',
      '/bet-results/KQZMT48',
      '/bet-results/GR00001',
      '/bet-results/KQZMT49',
    ]);
    expect((await screen.findByRole('link', { name: 'My money' })).getAttribute('href')).toBe('/my-money');
  });

  it('leads to the overview of money before it is known that there is one, and not when there is none', {
    tags: ['R-342'],
  }, async () => {
    const capabilities = Promise.withResolvers<unknown>();
    showScreen('/transactions', <TransactionsScreen />, '/transactions', {
      'wallet.transactions': () => ({ items: [item], hasMore: false }),
      'capabilities.get': () => capabilities.promise,
    });
    expect(screen.getByRole('link', { name: 'My money' })).toBeTruthy();
    capabilities.resolve({ offered: [] });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'My money' })).toBeNull());
  });

  it('names the fee of a withdrawal and what was sent', { tags: ['R-93'] }, async () => {
    const withdrawal = { ...item, kind: 'withdrawal', amount: -500, fee: 50 };
    show(() => ({ items: [withdrawal, { ...item, id: '3', kind: 'feeRefund', amount: 5 }], hasMore: false }));
    await screen.findByText('Fee KES 50.00. Sent to your phone: KES 450.00.');
    expect(screen.getByText('Fee refunded')).toBeTruthy();
  });

  it.each([
    [{ amount: 95, tax: 5 }, 'Excise tax KES 5.00 of the KES 100.00 that you paid.'],
    [
      { kind: 'withdrawal', amount: -500, fee: 30, tax: 23 },
      'Fee KES 30.00, withholding tax KES 23.00. Sent to your phone: KES 447.00.',
    ],
    [{ kind: 'withdrawal', amount: -500, tax: 25 }, 'Withholding tax KES 25.00. Sent to your phone: KES 475.00.'],
  ])('names the tax of %j', { tags: ['R-188', 'R-189'] }, async (over, text) => {
    show(() => ({ items: [{ ...item, ...over }], hasMore: false }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows deposits that are not confirmed and not made, without a balance', { tags: ['R-71'] }, async () => {
    const unpaid = { ...item, balanceAfter: null, receipt: '' };
    const failed = { ...unpaid, id: 'payment-1', status: 'failed', failure: 'wrongPin' };
    show(() => ({ items: [{ ...unpaid, id: 'payment-2', status: 'pending' }, failed], hasMore: false }));
    await screen.findByText('Not made');
    expect(rows()).toEqual([
      expect.stringMatching(/^Deposit.*[^+]500\.00Not confirmed yet$/),
      expect.stringMatching(/^Deposit.*The PIN was wrong.*[^+]500\.00Not made$/),
    ]);
  });

  it('shows a withdrawal under way, and one that was not sent, beside the balance', { tags: ['R-195'] }, async () => {
    const sent = { ...item, id: '5', kind: 'withdrawal', amount: -400, balanceAfter: 600, receipt: '' };
    const returned = { ...item, id: '6', kind: 'withdrawalReturned', amount: 400, balanceAfter: 1000, receipt: '' };
    show(() => ({
      items: [{ ...sent, status: 'pending' }, returned, { ...sent, id: '7', status: 'failed' }],
      hasMore: false,
    }));
    await screen.findByText('Being sent');
    expect(rows()).toEqual([
      expect.stringMatching(/^Withdrawal.*−400\.00Being sentBalance.*600\.00$/),
      expect.stringMatching(/^Withdrawal returned.*\+400\.00Balance.*1,000\.00$/),
      expect.stringMatching(/^Withdrawal.*−400\.00Not sentBalance.*600\.00$/),
    ]);
  });

  it('loads the next page at the end of the list, each transaction once', async () => {
    show((input) =>
      (input as { page: number }).page === 1
        ? { items: [item], hasMore: true }
        : { items: [item, stake], hasMore: false },
    );
    await screen.findByText('+500.00');
    reachEnd();
    await screen.findByText('−100.00');
    expect(rows()).toHaveLength(2);
  });

  it('waits for Show more after three pages', { tags: ['R-210'] }, async () => {
    show((input) => ({ items: [{ ...item, id: `p${(input as { page: number }).page}` }], hasMore: true }));
    for (const count of [1, 2, 3]) {
      await waitFor(() => expect(rows()).toHaveLength(count));
      reachEnd();
    }
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  });

  it('names up to when customer service has the records, if older ones are archived', { tags: ['R-491'] }, async () => {
    showScreen('/transactions', <TransactionsScreen />, '/transactions', {
      'wallet.transactions': () => ({ items: [item], hasMore: false }),
      'capabilities.get': () => ({ offered: [], moneyArchivedUntil: '2026-03-01' }),
    });
    expect(
      await screen.findByText('Records up to 2026-03-01 are not listed here. Customer service has them.'),
    ).toBeTruthy();
  });

  it('shows that there are none', async () => {
    show(() => ({ items: [], hasMore: false }));
    expect(await screen.findByRole('heading', { name: 'No transactions yet' })).toBeTruthy();
  });

  it('shows why they are unavailable, and a retry', async () => {
    let isBack = false;
    show(() => (isBack ? { items: [item], hasMore: false } : refusal('UPSTREAM_UNAVAILABLE', 'The operator is away.')));
    await screen.findByText('The operator is away.');
    isBack = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('+500.00')).toBeTruthy();
  });

  it('limits the list to a group and a period, with what came in and went out', { tags: ['R-179'] }, async () => {
    const asked: unknown[] = [];
    const lines = [
      { month: '2026-11', group: 'deposits', kind: 'deposit', count: 2, moneyIn: 500.1, moneyOut: 0 },
      { month: '2026-11', group: 'bets', kind: 'stake', count: 1, moneyIn: 0, moneyOut: 100 },
      { month: '2026-10', group: 'bets', kind: 'winnings', count: 1, moneyIn: 70, moneyOut: 0 },
    ];
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21), shouldAdvanceTime: true, toFake: ['Date'] });
    showScreen('/transactions', <TransactionsScreen />, '/transactions', {
      'wallet.transactions': (input) => (asked.push(input), { items: [stake], hasMore: false }),
      'wallet.statement': () => ({ opening: 0, closing: 470.1, lines }),
      'capabilities.get': () => ({ offered: [] }),
    });
    await user.click(await screen.findByRole('button', { name: 'This year' }));
    await screen.findByText('Money in');
    expect(document.body.textContent).toContain('Money inKES 570.10Money outKES 100.00');
    await user.click(screen.getByRole('button', { name: 'Bets' }));
    await waitFor(() => expect(document.body.textContent).toContain('Money inKES 70.00Money outKES 100.00'));
    await user.click(screen.getByRole('button', { name: 'Last month' }));
    await waitFor(() => expect(document.body.textContent).toContain('Money inKES 70.00Money outKES 0.00'));
    expect(asked).toEqual([
      { page: 1 },
      { page: 1, from: '2026-01', to: '2026-12' },
      { page: 1, group: 'bets', from: '2026-01', to: '2026-12' },
      { page: 1, group: 'bets', from: '2026-10', to: '2026-10' },
    ]);
    vi.useRealTimers();
  });

  it('lists the transactions of no other group by themselves', { tags: ['R-179'] }, async () => {
    show((input) => ({ items: (input as { group?: string }).group === 'others' ? [item] : [stake], hasMore: false }));
    await screen.findByText('−100.00');
    await user.click(screen.getByRole('button', { name: 'Other' }));
    expect(await screen.findByText('+500.00')).toBeTruthy();
  });

  it('shows that a choice has no transactions', { tags: ['R-179'] }, async () => {
    show((input) => ({ items: (input as { group?: string }).group === 'games' ? [] : [stake], hasMore: false }));
    await user.click(await screen.findByRole('button', { name: 'Games' }));
    expect(await screen.findByText('Nothing in this choice')).toBeTruthy();
    expect(screen.queryByText('No transactions yet')).toBeNull();
  });
});
