import { act, screen, waitFor, within } from '@testing-library/react';
import type { BetDetail } from '@ushindi/api-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { EMPTY_SLIP } from '#entities/slip/slipState.ts';
import { takeLoaded } from '#entities/slip/loading.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { aLoaded, aLoadedFixture } from '#entities/slip/testLoaded.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { refusal } from '#test/fakeApi.tsx';
import { session } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import { detail, show, summary } from './testBets.tsx';

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
    const game = 'Kula Mbuzi';
    const round = { ...leg, homeTeam: game, awayTeam: '', competition: game, matchId: '', progress: null };
    show('/my-bets?kind=virtual', { 'bets.list': () => pageOf({ ...detail, outcomes: [round] } as BetDetail) });
    const card = await screen.findByRole('article', { name: 'Bet KQZMT47' });
    expect(card.textContent).toContain(game);
    expect(card.textContent).not.toContain('VS');
    expect(within(card).queryByRole('button', { name: 'Rebet' })).toBeNull();
  });

  it('shows a lost game round without odds', { tags: ['R-183'] }, async () => {
    const round = { ...detail, status: 'lost', totalOdds: 0, gamesCount: 1, sums: null } as BetDetail;
    show('/my-bets?kind=virtual', { 'bets.list': () => pageOf(round) });
    const card = await screen.findByRole('article', { name: 'Bet KQZMT47' });
    expect(card.textContent).toContain('StakeKES 100.00');
    expect(card.textContent).not.toContain('0.00 · 0.00');
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

  it('offers to cancel and to share no settled bet, also while its other matches are open', {
    tags: ['A-069'],
  }, async () => {
    const lost = { ...detail, status: 'lost' as const, cancellableForMs: 60_000 };
    show('/my-bets', { 'bets.list': () => pageOf(lost) });
    const card = within(await screen.findByRole('article', { name: 'Bet KQZMT47' }));
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Load to slip']);
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
    expect(screen.queryByRole('article', { name: 'Bet ABCDE11' })).toBeNull();

    // The list starts anew when another chip was chosen meanwhile.
    await user.click(screen.getByRole('button', { name: 'Won' }));
    await screen.findByRole('article', { name: 'Bet ABCDE11' });
    await user.click(screen.getByRole('button', { name: 'All Bets' }));
    await screen.findByRole('article', { name: 'Bet ABCDE11' });
    expect(screen.queryByRole('article', { name: 'Bet ABCDE14' })).toBeNull();
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
