import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { BetDetail } from '@ushindi/api-contract';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { EMPTY_SLIP } from '#entities/slip/slipState.ts';
import { takeLoaded } from '#entities/slip/loading.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { aLoaded, aLoadedFixture } from '#entities/slip/testLoaded.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { fakeApi, noConnection, refusal, type Answer } from '#test/fakeApi.tsx';
import { user } from '#test/user.ts';
import BetDetailScreen from './BetDetailScreen.tsx';
import MyBetsScreen from './MyBetsScreen.tsx';
// Loads the lazy sheet first, so that tests wait for behaviour and not for files.

const session = { signedIn: true as const, phone: '254712345678', name: 'Player', accNo: '7', expiresInMs: 3_600_000 };
const summary: BetDetail = {
  betId: '1',
  betReference: 'KQZMT47',
  status: 'pending',
  placedAtMs: Date.UTC(2026, 10, 21, 11, 58),
  stake: 100,
  currency: 'KES',
  totalOdds: 11.84,
  possibleWin: 872.47,
  gamesCount: 2,
  exciseTax: 13.04,
  withholdingTax: 157.1,
  cancellableForMs: 0,
  isFreebet: false,
  earnedFreebet: 0,
  cashedOut: null,
  autoCashOut: null,
  outcomes: [],
  sums: null,
  lines: null,
};
const detail: BetDetail = {
  ...summary,
  outcomes: [
    {
      status: 'won',
      pick: 'Gor Mahia',
      type: '3 Way',
      odds: 2.15,
      startsAtMs: Date.UTC(2026, 10, 21, 13, 0),
      homeTeam: 'Gor Mahia',
      awayTeam: 'AFC Leopards',
      competition: 'Kenya · Premier League',
      halfTimeScore: '1:0',
      fullTimeScore: '2:0',
      live: false,
      matchId: '4821',
      sportId: 10,
      progress: null,
      explanation: null,
    },
    {
      status: 'pending',
      pick: 'Over 2.5',
      type: 'Total Goals',
      odds: 1.62,
      startsAtMs: null,
      homeTeam: 'Arsenal',
      awayTeam: 'Brighton',
      competition: 'England · Premier League',
      halfTimeScore: '',
      fullTimeScore: '',
      live: true,
      matchId: '9',
      sportId: 10,
      progress: { score: '1-0', clock: '34:12', phase: '1st half' },
      explanation: null,
    },
  ],
  // 100 x 100/115 = 86.9565; x 11.84 = 1029.57; (1029.57 - 86.9565) / 6 = 157.10.
  sums: {
    stakeAfterTax: '86.96',
    totalOdds: '11.84',
    winnings: '1029.57',
    boostPercent: 0,
    boostAmount: '0.00',
    withholdingTax: '157.10',
    deducted: '0.00',
    payout: '872.47',
  },
};

/** Null until the end of a list is observed. */
let reachEnd: (() => void) | null = null;

/** jsdom has no layout: the test decides when the end of the list comes into view. */
class FakeObserver {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    reachEnd = () => callback([{ isIntersecting: true }]);
  }
  observe() {}
  disconnect() {}
}

function show(path: string, answers: Record<string, Answer>) {
  const { calls, wrapper: Api } = fakeApi({ 'wallet.balance': () => ({ balance: 1240.5, bonus: 0 }), ...answers });
  render(
    <Api>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/my-bets" element={<MyBetsScreen />} />
          <Route path="/bet-results/:betId" element={<BetDetailScreen />} />
        </Routes>
      </MemoryRouter>
    </Api>,
  );
  return (procedure: string) => calls.filter(({ line }) => line.includes(procedure)).length;
}

beforeEach(() => {
  reachEnd = null;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  adoptSession(session);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('My Bets', () => {
  const pageOf = (...items: BetDetail[]) => ({ items, hasMore: false });

  it('shows a bet with its status, time, legs, possible win, stake and odds', { tags: ['A-063'] }, async () => {
    show('/my-bets', { 'bets.list': () => pageOf(summary) });
    const card = await screen.findByRole('article', { name: 'Bet KQZMT47' });
    for (const text of [
      'Pending',
      'KQZMT47 · 21/11, 02:58 PM',
      '2 selections',
      'Possible win',
      '872.47',
      '100.00 · 11.84',
    ])
      expect(card.textContent).toContain(text);
    expect(screen.getByRole('link', { name: /KQZMT47/ }).getAttribute('href')).toBe('/bet-results/1');
    expect(await screen.findByText('1,240.50')).toBeTruthy();
  });

  it('requests the bets of the chosen chip', { tags: ['A-062'] }, async () => {
    const asked: unknown[] = [];
    show('/my-bets', {
      'bets.list': (input) => {
        asked.push(input);
        return pageOf();
      },
    });
    await screen.findByText('No bets Found');
    await user.click(screen.getByRole('button', { name: 'Lost' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked).toEqual([
      { kind: 'sports', page: 1 },
      { kind: 'sports', page: 1, status: 'lost' },
    ]);
    expect(screen.getByRole('link', { name: 'Place Bet' }).getAttribute('href')).toBe('/');
  });

  it.each([
    ['virtual', 'Virtual Bets'],
    ['jackpot', 'Jackpot Bets'],
  ])('shows %s bets when the address names them, without All Bets', { tags: ['A-061'] }, async (kind, heading) => {
    const asked: unknown[] = [];
    show(`/my-bets?kind=${kind}`, { 'bets.list': (input) => (asked.push(input), pageOf()) });
    await screen.findByText('No bets Found');
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
    const chips = within(screen.getByRole('group', { name: 'Which bets' })).getAllByRole('button');
    expect(chips.map((chip) => chip.textContent)).toEqual(['Won', 'Pending', 'Cancelled', 'Lost']);
    expect(asked).toEqual([{ kind, page: 1 }]);
  });

  it('shows the legs of a bet with teams, selections, odds and live scores, and marks a freebet', {
    tags: ['R-183'],
  }, async () => {
    show('/my-bets', { 'bets.list': () => pageOf({ ...detail, isFreebet: true }) });
    const card = await screen.findByRole('article', { name: 'Bet KQZMT47' });
    const [first, second] = within(card).getAllByRole('listitem');
    expect(first?.textContent).toBe('Gor Mahia · 3 WayGor Mahia VS AFC Leopards2.15FT 2:0');
    expect(second?.textContent).toBe('Over 2.5 · Total GoalsArsenal VS Brighton1.6234′ · 1-0');
    expect(card.textContent).toContain('Freebet · odds');
  });

  it('counts the legs that a card has no room for', async () => {
    const outcomes = [1, 2, 3, 4, 5, 6].map((nth) => ({ ...detail.outcomes[0], matchId: String(nth) }));
    show('/my-bets', { 'bets.list': () => pageOf({ ...detail, outcomes } as BetDetail) });
    expect(await screen.findByText('and 2 selections more')).toBeTruthy();
  });

  it('shows a game round under the name of its game', { tags: ['R-183'] }, async () => {
    const [leg] = detail.outcomes;
    const round = { ...leg, homeTeam: '', awayTeam: '', competition: 'Kula Mbuzi', matchId: '', progress: null };
    show('/my-bets?kind=virtual', { 'bets.list': () => pageOf({ ...detail, outcomes: [round] } as BetDetail) });
    const card = await screen.findByRole('article', { name: 'Bet KQZMT47' });
    expect(card.textContent).toContain('Kula Mbuzi');
    expect(card.textContent).not.toContain('VS');
    expect(within(card).queryByRole('button', { name: 'Rebet' })).toBeNull();
  });

  it('loads the same bet with its stake, and asks first when the slip has selections', {
    tags: ['R-185'],
  }, async () => {
    const open = { ...detail, stake: 75, outcomes: [detail.outcomes[1]] } as BetDetail;
    show('/my-bets', {
      'bets.list': () => pageOf(open),
      'betslip.load': () => ({ selections: [aLoaded()] }),
      'fixtures.match': () => ({ fixture: aLoadedFixture(), stale: false, givenAtMs: null }),
    });
    useSlip.setState({ ...EMPTY_SLIP, load: null, selections: [aSelection({ matchId: '9', oddId: 'odd-9' })] });
    await user.click(await screen.findByRole('button', { name: 'Rebet' }));
    await waitFor(() => expect(useSlip.getState().load?.selections).toHaveLength(1));
    expect(useSlip.getState()).toMatchObject({ stake: '100', selections: [{ oddId: 'odd-9' }] });
    act(takeLoaded);
    expect(useSlip.getState()).toMatchObject({ stake: '75', selections: [{ oddId: 'odd-1' }], betId: 'KQZMT47' });
  });

  it('offers to load the rest of a bet whose matches have begun to be decided, and nothing of a decided one', {
    tags: ['R-185'],
  }, async () => {
    show('/my-bets', { 'bets.list': () => pageOf(detail) });
    expect(await screen.findByRole('button', { name: 'Load to slip' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Rebet' })).toBeNull();
  });

  it('shows no cancel button on a bet whose time to cancel is over', { tags: ['R-185'] }, async () => {
    show('/my-bets', { 'bets.list': () => pageOf(summary) });
    expect(await screen.findByRole('button', { name: 'Share Bet' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Cancel \d/ })).toBeNull();
  });

  it('shows actions on pending bets only, and the possible win while it is possible', {
    tags: ['A-068', 'A-072', 'R-183'],
  }, async () => {
    const lost = { ...summary, betId: '2', betReference: 'ABCDE12', status: 'lost' as const };
    show('/my-bets', { 'bets.list': () => pageOf({ ...summary, cancellableForMs: 252_000 }, lost) });
    const pending = within(await screen.findByRole('article', { name: 'Bet KQZMT47' }));
    expect(pending.getByRole('button', { name: 'Cancel 04:12' })).toBeTruthy();
    expect(pending.getByRole('button', { name: 'Share Bet' })).toBeTruthy();
    const card = screen.getByRole('article', { name: 'Bet ABCDE12' });
    expect(within(card).queryAllByRole('button')).toEqual([]);
    expect(card.textContent).toContain('2 selections');
    expect(card.textContent).not.toMatch(/possible win/i);
  });

  it('loads the next page near the end', async () => {
    const second = { ...summary, betId: '2', betReference: 'ABCDE12', status: 'won' as const };
    const pages = [{ items: [{ ...summary, status: 'lost' }], hasMore: true }, pageOf(second)];
    show('/my-bets', { 'bets.list': () => pages.shift() });
    await screen.findByRole('article', { name: 'Bet KQZMT47' });
    await waitFor(() => expect(reachEnd).not.toBeNull());
    act(() => reachEnd?.());
    const card = await screen.findByRole('article', { name: 'Bet ABCDE12' });
    expect(card.textContent).toContain('Paid to your account');
  });

  it('waits for Show more after three pages', { tags: ['R-210'] }, async () => {
    const asked: number[] = [];
    show('/my-bets', {
      'bets.list': (input) => {
        const { page } = input as { page: number };
        asked.push(page);
        const bet = { ...summary, betId: String(page), betReference: `ABCDE1${page}`, status: 'lost' as const };
        return { items: [bet], hasMore: true };
      },
    });
    for (const page of [1, 2, 3]) {
      await screen.findByRole('article', { name: `Bet ABCDE1${page}` });
      await waitFor(() => expect(reachEnd).not.toBeNull());
      act(() => reachEnd?.());
    }
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(asked).toEqual([1, 2, 3]);
    await user.click(more);
    await screen.findByRole('article', { name: 'Bet ABCDE14' });
  });

  it('refetches pending bets, and the balance once one is settled', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers = [pageOf(summary), pageOf({ ...summary, status: 'won' })];
    const countOf = show('/my-bets', { 'bets.list': () => answers.shift() ?? pageOf() });
    await screen.findByText('Possible win');
    const asked = countOf('wallet.balance');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByText('Paid to your account');
    await waitFor(() => expect(countOf('wallet.balance')).toBeGreaterThan(asked));
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(countOf('bets.list')).toBe(2);
  });

  it('shows an error and a retry when the bets cannot be fetched', async () => {
    const answers = [() => refusal('UPSTREAM_UNAVAILABLE', 'Away.'), () => pageOf(summary)];
    show('/my-bets', { 'bets.list': () => answers.shift()?.() });
    expect(await screen.findByText('Unable to fetch bets.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Bet KQZMT47' })).toBeTruthy();
  });
});

describe('one bet', () => {
  it('shows its amounts and the result of each leg', { tags: ['A-065', 'A-070'] }, async () => {
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
    expect(screen.getByText('Live')).toBeTruthy();
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

  it('names the freebet that the bet earned, which it takes back', { tags: ['R-197'] }, async () => {
    show('/bet-results/1', { 'bets.detail': () => ({ ...open, earnedFreebet: 50 }) });
    await user.click(await screen.findByRole('button', { name: /^Cancel \d/ }));
    const question = await screen.findByRole('dialog', { name: 'Cancel this bet?' });
    expect(question.textContent).toContain('This bet earned you a freebet of KES 50.00. It is taken back');
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
