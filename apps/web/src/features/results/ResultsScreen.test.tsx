import { screen, waitFor, within } from '@testing-library/react';
import type { MatchOutcome } from '@ushindi/api-contract';
import { SPORTS } from '@ushindi/shared';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '#test/fakeApi.tsx';
import { address, showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import ResultsScreen from './ResultsScreen.tsx';

const NOW_MS = Date.parse('2026-11-21T12:00:00+03:00');
const anOutcome = (matchId: string, over: Partial<MatchOutcome> = {}): MatchOutcome => ({
  matchId,
  sportId: 10,
  tournamentId: '1',
  tournament: 'Premier League',
  country: 'Kenya',
  startsAtMs: NOW_MS - 5 * 3_600_000,
  homeTeam: 'Gor Mahia',
  awayTeam: 'AFC Leopards',
  homeScore: 2,
  awayScore: 1,
  htHome: 1,
  htAway: 0,
  isVoid: false,
  ...over,
});
const competitions = [
  { tournamentId: '1', tournament: 'Premier League', country: 'Kenya', count: 1 },
  { tournamentId: '2', tournament: 'Serie A', country: 'Italy', count: 1 },
];

function show(at = '/results', answer: (input: unknown) => object = () => page([anOutcome('7')])) {
  const asked: unknown[] = [];
  showScreen('/results', <ResultsScreen />, at, {
    'sports.list': () => SPORTS.map(({ id, name }) => ({ sportId: id, name, liveCount: 0 })),
    'fixtures.results': (input) => {
      asked.push(input);
      return answer(input);
    },
  });
  return asked;
}

const page = (items: MatchOutcome[]) => ({ items, hasMore: false, competitions, stale: false, givenAtMs: null });

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS);
});
afterEach(() => vi.restoreAllMocks());

describe('results', { tags: ['R-308'] }, () => {
  it("are today's football by competition at first, each a link to its match", async () => {
    const asked = show('/results', () =>
      page([
        anOutcome('7'),
        anOutcome('8', { isVoid: true }),
        anOutcome('9', { tournamentId: '2', tournament: 'Serie A' }),
      ]),
    );
    const list = await screen.findByRole('list', { name: 'Kenya · Premier League' });
    expect(asked).toEqual([{ date: '2026-11-21', sportId: 10, page: 1 }]);
    const rows = within(list).getAllByRole('link');
    expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/markets/live/7', '/markets/live/8']);
    expect(rows[0]?.textContent).toContain('Gor MahiaAFC LeopardsHT 1 - 021');
    expect(rows[1]?.textContent).toContain('AFC LeopardsVoid');
    expect(screen.getAllByRole('list').length).toBeGreaterThan(1);
  });

  it('follow day and competition, which are part of the address', async () => {
    const asked = show();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Day' }), 'Yesterday');
    await waitFor(() => expect(asked.at(-1)).toEqual({ date: '2026-11-20', sportId: 10, page: 1 }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Competition' }), 'Italy · Serie A');
    await waitFor(() => expect(asked.at(-1)).toEqual({ date: '2026-11-20', sportId: 10, tournamentId: '2', page: 1 }));
    expect(address()).toBe('/results?day=2026-11-20&competition=2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), 'Today');
    expect(address()).toBe('/results?day=2026-11-21');
  });

  it('leave out the competition of another sport', async () => {
    const asked = show('/results?day=2026-11-20&competition=2');
    await user.click(await screen.findByRole('tab', { name: 'Tennis' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ date: '2026-11-20', sportId: 24, page: 1 }));
    expect(address()).toBe('/results?day=2026-11-20&sport=24');
  });

  it('keep the competitions of the day while those of one load', async () => {
    const pending = Promise.withResolvers<object>();
    show('/results', (input) => ('tournamentId' in (input as object) ? pending.promise : page([anOutcome('7')])));
    const picker = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Competition' });
    await screen.findByRole('option', { name: 'Italy · Serie A' });
    await user.selectOptions(picker, 'Italy · Serie A');
    await screen.findByRole('status', { name: 'Loading results' });
    expect(picker.selectedOptions[0]?.textContent).toBe('Italy · Serie A');
    pending.resolve(page([]));
    expect(await screen.findByText('No results of this day yet.')).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), 'Yesterday');
    expect(picker.value).toBe('');
  });

  it('open at the day and competition of an address, and ignore what is no day', async () => {
    const asked = show('/results?sport=24&day=2026-11-01&competition=2');
    await waitFor(() => expect(asked).toEqual([{ date: '2026-11-01', sportId: 24, tournamentId: '2', page: 1 }]));
  });

  it.each(['x', '2026-13-45', '2027-01-01'])('are those of today for the day %s', async (day) => {
    const asked = show(`/results?day=${day}`);
    await waitFor(() => expect(asked).toEqual([{ date: '2026-11-21', sportId: 10, page: 1 }]));
  });

  it('show that a day has none, and that the operator lists none', async () => {
    show('/results', () => page([]));
    expect(await screen.findByText('No results of this day yet.')).toBeDefined();
  });

  it('show that the operator lists none', async () => {
    show('/results', () => refusal('NOT_FOUND', 'none'));
    expect(await screen.findByText('Results are not available.')).toBeDefined();
  });
});
