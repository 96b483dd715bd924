import type { Leaderboard } from '@ushindi/api-contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { fakeApi, noConnection, refusal, type Answer } from '#test/fakeApi.tsx';
import { press, showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import { Board } from './Board.tsx';
import LeaderboardScreen from './LeaderboardScreen.tsx';

const leader = (id: string, name: string, betCount: number) => ({ id, name, phone: '2547******78', betCount });
const board: Leaderboard = {
  today: [leader('1', 'Achieng', 31), leader('2', 'Baraka', 1)],
  past: [leader('3', 'Chebet', 40), leader('3', 'Chebet', 38)],
  own: { ...leader('9', 'Mine', 4), position: 27 },
};
const empty: Leaderboard = { today: [], past: [], own: null };

const show = (answer: Answer, answers: Record<string, Answer> = {}) =>
  showScreen('/leaderboard', <LeaderboardScreen />, '/leaderboard', {
    'leaderboard.get': answer,
    ...answers,
  });
const paying: Record<string, Answer> = {
  'capabilities.get': () => ({ offered: ['leaderboardPrizes'] }),
  'leaderboard.prizes': () => ({
    prizes: [15_000, 5_000],
    winners: [{ day: '2026-11-25', place: 1, name: 'Amina', phone: '2547******01', betCount: 9, prize: 15_000 }],
  }),
};
const signIn = () =>
  adoptSession({ signedIn: true, phone: '254712345678', name: 'Mine', accNo: '9', expiresInMs: 3_600_000 });
const choose = (name: string) => user.click(screen.getByRole('tab', { name }));
const rowsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

it('shows the board alone when the prizes cannot be loaded', async () => {
  show(() => board, { ...paying, 'leaderboard.prizes': () => refusal('UPSTREAM_UNAVAILABLE', 'no') });
  await screen.findByText('Achieng');
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
  expect(screen.queryByText(/The promotion ran/)).toBeNull();
});

it('claims nothing about prizes when it cannot load whether there are any', async () => {
  show(() => empty, { 'capabilities.get': async () => refusal('UPSTREAM_UNAVAILABLE', 'no') });
  await screen.findByRole('heading', { name: 'Nobody is on the board yet today' });
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
  expect(screen.queryByText(/over|nothing is won/)).toBeNull();
});

it('has its three tabs, today first', { tags: ['D-022', 'D-133'] }, () => {
  show(() => board);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Today',
    'Past Winners',
    'How to Participate',
  ]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Today');
  expect(screen.getByRole('status', { name: 'Loading data, please wait...' })).toBeTruthy();
});

it("shows today's leaders by rank, with masked phones", { tags: ['D-135'] }, async () => {
  show(() => board);
  await screen.findByText('Achieng');
  expect(rowsOf('The top players of today')).toEqual([
    'Place 11Achieng2547******7831 bets',
    'Place 22Baraka2547******781 bet',
  ]);
});

it('shows the player’s own rank separately', { tags: ['D-135'] }, async () => {
  signIn();
  show(() => board);
  const own = within(await screen.findByRole('region', { name: 'Your place today' }));
  expect(own.getByText('Number 27', { exact: false })).toBeTruthy();
  expect(own.getByText('4 bets')).toBeTruthy();
});

it('drops the own rank with its player', { tags: ['R-132'] }, async () => {
  signIn();
  const answers = [board, { ...board, own: null }];
  const { api, wrapper } = fakeApi({ 'leaderboard.get': () => answers.shift() });
  render(<Board part="today" prizes={null} onAskHow={() => undefined} />, { wrapper });
  await screen.findByText('Your place today');
  act(() => {
    api.queryClient.removeQueries({ queryKey: [['leaderboard']] });
    adoptSession({ signedIn: false });
  });
  await screen.findByText('Achieng');
  expect(screen.queryByText('Your place today')).toBeNull();
  // What is shown now was requested without the player.
  expect(answers).toEqual([]);
});

it('shows no own rank to a guest', async () => {
  adoptSession({ signedIn: false });
  show(() => board);
  await screen.findByText('Achieng');
  expect(screen.queryByText('Your place today')).toBeNull();
});

it('shows past winners without ranks, one who won twice on both days', { tags: ['D-133'] }, async () => {
  show(() => board);
  await choose('Past Winners');
  await screen.findAllByText('Chebet');
  expect(rowsOf('Winners of earlier days')).toEqual(['Chebet2547******7840 bets', 'Chebet2547******7838 bets']);
  expect(screen.queryByText('Your place today')).toBeNull();
});

it('links an empty leaderboard to how to participate', async () => {
  show(() => empty);
  await screen.findByRole('heading', { name: 'Nobody is on the board yet today' });
  await press('How to Participate');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('How to Participate');
});

it('shows the rules of a past promotion', { tags: ['D-134'] }, async () => {
  show(() => empty);
  await choose('How to Participate');
  expect(screen.getByText(/30 May to 6 June 2025 and is over/)).toBeTruthy();
  expect(screen.getByText(/KES 49 or more/)).toBeTruthy();
  expect(screen.getByText('Places 1 to 3: a smartphone.')).toBeTruthy();
  expect(screen.getByText('Places 4 to 10: KES 5,000.')).toBeTruthy();
});

it('shows why the leaderboard is unavailable, and loads it at the next try', async () => {
  let failing = true;
  show(() => (failing ? refusal('REFUSED', 'The board is being counted.') : board));
  await screen.findByText('The board is being counted.');
  failing = false;
  await press('Try again');
  expect(await screen.findByText('Achieng')).toBeTruthy();
});

it('blames the connection when there was no response', async () => {
  show(noConnection);
  const alert = await screen.findByRole('alert', {}, { timeout: 5000 });
  expect(alert.textContent).toContain('You are offline. Please check your connection.');
});

it('shows the prizes where they are paid, their rules and who won them', { tags: ['R-393'] }, async () => {
  show(() => empty, paying);
  await screen.findByText(/the first wins KES 15,000.00/);
  expect(screen.getByText(/The first ten of the day win a prize/)).toBeTruthy();
  expect(screen.queryByText(/nothing is won/)).toBeNull();
  await choose('Past Winners');
  expect(rowsOf('Prizes paid')).toEqual(['AminaWed 25/11 · place 1KES 15,000.00']);
  await choose('How to Participate');
  expect(rowsOf('Prizes by place')).toEqual(['Place 1: KES 15,000.00', 'Place 2: KES 5,000.00']);
});

it('shows no prizes until they are known', { tags: ['R-393'] }, async () => {
  const prizes = Promise.withResolvers<unknown>();
  show(() => empty, { ...paying, 'leaderboard.prizes': () => prizes.promise });
  await screen.findByRole('heading', { name: 'Nobody is on the board yet today' });
  expect(screen.queryByText(/nothing is won/)).toBeNull();
  const roomOf = (child: Element | null | undefined) => child?.closest('.p-3')?.className;
  const room = roomOf(screen.getByRole('tabpanel').querySelector('.skeleton'));
  prizes.resolve({ prizes: [15_000], winners: [] });
  expect(roomOf(await screen.findByText(/the first wins KES 15,000.00/))).toBe(room);
  expect(room).toMatch(/\bmin-h-/);
});

it('shows that nothing is won where no prizes are paid', { tags: ['R-168', 'R-393'] }, async () => {
  show(() => empty, { ...paying, 'leaderboard.prizes': () => ({ prizes: [], winners: [] }) });
  await screen.findByText(/nothing is won\.$/, { selector: 'p' });
  expect(screen.queryByText(/the first wins/)).toBeNull();
});
