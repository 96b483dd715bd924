import type { JackpotRound } from '@ushindi/api-contract';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { adoptSession, endSession } from '#entities/session/sessionStore.ts';
import { useDeposit } from '#entities/wallet/depositStore.ts';
import { noConnection, refusal, type Answer } from '#test/fakeApi.tsx';
import { address, press, session, showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import JackpotPoolScreen from './JackpotPoolScreen.tsx';

const match = (matchId: string, homeTeam: string, awayTeam: string) => ({
  matchId,
  homeTeam,
  awayTeam,
  competition: 'Kenya · Premier League',
  startsAtMs: Date.UTC(2026, 10, 22, 12),
});
const round: JackpotRound = {
  round: 7,
  day: '2026-11-22',
  closesAtMs: Date.UTC(2026, 10, 22, 12),
  price: 50,
  housePercent: 30,
  maxVoid: 3,
  pool: 12_345.5,
  tiers: [
    { wrong: 0, percent: 60 },
    { wrong: 1, percent: 40 },
  ],
  matches: [match('1', 'Gor Mahia', 'AFC Leopards'), match('2', 'Tusker', 'Bandari')],
};
const result = {
  round: 6,
  day: '2026-11-21',
  isVoid: false,
  pool: 700,
  rolled: 280.01,
  tiers: [
    { wrong: 0, winners: 2, prize: 210 },
    { wrong: 1, winners: 0, prize: 0 },
  ],
  matches: [
    { matchId: '8', homeTeam: 'Ulinzi', awayTeam: 'Sofapaka', outcome: 'X' as const, score: '1-1' },
    { matchId: '9', homeTeam: 'Posta', awayTeam: 'Shabana', outcome: 'V' as const, score: '' },
  ],
};

const storageKey = 'ushindi.jackpotTicket';
const draftText = (part: object) => JSON.stringify({ round: 7, accNo: '7', picks: ['1', 'X'], attempts: [], ...part });
const readDraft = (): unknown => JSON.parse(localStorage.getItem(storageKey) ?? '');
/** Stores a draft as another tab of the browser does. */
const storeInOtherTab = (text: string) => {
  localStorage.setItem(storageKey, text);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageKey })));
};
const signIn = (accNo: string) => act(() => adoptSession({ ...session, accNo }));
const signOut = () => act(() => endSession({ why: 'loggedOut' }));

const show = (answers: Record<string, Answer> = {}) =>
  showScreen('/jackpot-pool', <JackpotPoolScreen />, '/jackpot-pool', {
    'jackpot.current': () => ({ round }),
    'jackpot.results': () => ({ rounds: [result] }),
    ...answers,
  });
const pick = async (teams: string, outcome: string) =>
  user.click(within(await screen.findByRole('group', { name: teams })).getByRole('button', { name: outcome }));
const pickAll = async () => {
  await pick('Gor Mahia vs AFC Leopards', '1, home wins');
  await pick('Tusker vs Bandari', 'X, draw');
};

const bought = () => ({ message: 'Bought.', betId: 'J12', price: 50 });
/** The answers to purchases, which record their keys. */
const buying = (answer: () => unknown = bought) => {
  const keys: string[] = [];
  const buy: Answer = (input) => {
    keys.push((input as { idempotencyKey: string }).idempotencyKey);
    return answer();
  };
  return { keys, answers: { 'jackpot.buy': buy } };
};

/** The first sheet of a file may take a while to open. */
const confirm = async () => {
  await press('Buy for KES 50.00');
  await screen.findByRole('button', { name: 'Buy ticket' }, { timeout: 10_000 });
  await press('Buy ticket');
};

beforeEach(() => adoptSession({ ...session, signedIn: true }));
afterEach(() => {
  useDeposit.setState({ occasion: null });
  localStorage.clear();
});

it('shows the pool, the price and the matches, and asks for a pick of each', { tags: ['R-381'] }, async () => {
  show();
  expect(await screen.findByText('12,345.50', { exact: false })).toBeTruthy();
  expect(screen.getByText('0 of 2 picked')).toBeTruthy();
  await pick('Gor Mahia vs AFC Leopards', '2, away wins');
  expect(screen.getByText('1 of 2 picked')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pick 1 more match' })).toBeTruthy();
});

it('moves to the first match without a pick', { tags: ['R-381'] }, async () => {
  const scrolledTo = vi.fn();
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo(this.textContent);
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  show();
  await pick('Gor Mahia vs AFC Leopards', '1, home wins');
  await press('Pick 1 more match');
  const tusker = screen.getByRole('group', { name: 'Tusker vs Bandari' });
  expect(tusker.contains(document.activeElement)).toBe(true);
  expect(scrolledTo).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Tusker'));
  await pick('Tusker vs Bandari', 'X, draw');
  expect(screen.getByRole('button', { name: 'Buy for KES 50.00' })).toBeTruthy();
});

it('picks by chance and clears', { tags: ['R-381'] }, async () => {
  show();
  await screen.findByText('0 of 2 picked');
  await press('Quick pick');
  expect(screen.getByText('2 of 2 picked')).toBeTruthy();
  await press('Clear');
  expect(screen.getByText('0 of 2 picked')).toBeTruthy();
});

it('buys the picked ticket after a question, and shows its receipt', { tags: ['R-382'] }, async () => {
  const sent: unknown[] = [];
  show({
    'jackpot.buy': (input) => {
      sent.push(input);
      return { message: 'Bought.', betId: 'J12', price: 50 };
    },
    'bets.list': () => ({ items: [], hasMore: false }),
  });
  await pickAll();
  await confirm();
  expect(await screen.findByText('J12')).toBeTruthy();
  expect(sent).toEqual([{ round: 7, picks: ['1', 'X'], idempotencyKey: expect.stringMatching(/^[\da-f]{16}$/) }]);
  await user.click(screen.getByRole('link', { name: 'See my jackpot bets' }));
  expect(address()).toBe('/my-bets?kind=jackpot');
});

it('buys one ticket with two taps before the phone shows the first', { tags: ['R-382'] }, async () => {
  let count = 0;
  show({
    'jackpot.buy': () => {
      count += 1;
      return { message: 'Bought.', betId: `J${count}`, price: 50 };
    },
  });
  await pickAll();
  await press('Buy for KES 50.00');
  const buy = await screen.findByRole('button', { name: 'Buy ticket' }, { timeout: 10_000 });
  act(() => {
    buy.click();
    buy.click();
  });
  await screen.findByText('J1');
  expect(count).toBe(1);
  await press('Another ticket');
  await pickAll();
  await confirm();
  expect(await screen.findByText('J2')).toBeTruthy();
});

it('keeps the picks while another tab is shown, and after a reload', { tags: ['R-382'] }, async () => {
  show();
  await pickAll();
  await user.click(screen.getByRole('tab', { name: 'Results' }));
  await user.click(screen.getByRole('tab', { name: 'Play' }));
  expect(await screen.findByText('2 of 2 picked')).toBeTruthy();
  cleanup();
  show();
  expect(await screen.findByText('2 of 2 picked')).toBeTruthy();
});

it.each([
  ['of another round', draftText({ round: 6 })],
  ['of another number of matches', draftText({ picks: ['1'] })],
  ['that are none', draftText({ picks: ['1', 'home'] })],
  ['of another player', draftText({ accNo: '8' })],
  ['without an owner', draftText({ accNo: undefined })],
  ['that cannot be read', '{'],
])('forgets stored picks %s', async (_, text) => {
  localStorage.setItem(storageKey, text);
  show();
  expect(await screen.findByText('0 of 2 picked')).toBeTruthy();
});

it('buys one ticket when the page is loaded again after a lost response', { tags: ['R-382'] }, async () => {
  let isLost = true;
  const { keys, answers } = buying(() => (isLost ? noConnection() : bought()));
  show(answers);
  await pickAll();
  await confirm();
  await screen.findByText(/The connection broke/);
  cleanup();
  isLost = false;
  show(answers);
  expect(await screen.findByText(/The connection broke/)).toBeTruthy();
  await confirm();
  expect(await screen.findByText('J12')).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
  await press('Another ticket');
  expect(screen.getByText('0 of 2 picked')).toBeTruthy();
  await pickAll();
  await confirm();
  await screen.findByText('J12');
  expect(new Set(keys).size).toBe(2);
});

it('keeps the key of a purchase in doubt when its repetition is refused for too many calls', {
  tags: ['R-382'],
}, async () => {
  const results = [noConnection, () => refusal('TOO_MANY_REQUESTS', 'Too many requests.')];
  const { keys, answers } = buying(() => results.shift()?.() ?? bought());
  show(answers);
  await pickAll();
  await confirm();
  await screen.findByText(/The connection broke/);
  await confirm();
  await confirm();
  expect(await screen.findByText('J12')).toBeTruthy();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

it('keeps the picks and the key of a purchase, also while the rules are shown, when the storage is full', {
  tags: ['R-382'],
}, async () => {
  let isLost = true;
  const { keys, answers } = buying(() => (isLost ? noConnection() : bought()));
  localStorage.setItem(storageKey, draftText({ picks: ['1', '1'] }));
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => full.mockRestore());
  show(answers);
  await pick('Tusker vs Bandari', 'X, draw');
  await confirm();
  expect(await screen.findByText(/The connection broke/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Rules' }));
  await user.click(screen.getByRole('tab', { name: 'Play' }));
  isLost = false;
  await confirm();
  expect(await screen.findByText('J12')).toBeTruthy();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  // A draft that is stored again is the latest.
  full.mockRestore();
  await press('Another ticket');
  await pickAll();
  expect(readDraft()).toMatchObject({ picks: ['1', 'X'] });
});

it('keeps the picks and the key that an earlier release stored', { tags: ['R-382'] }, async () => {
  const earlier = { round: 7, picks: ['1', 'X'], attempt: { picks: '1X', key: 'key-of-earlier-release' } };
  localStorage.setItem(storageKey, JSON.stringify(earlier));
  const { keys, answers } = buying();
  show(answers);
  expect(await screen.findByText(/The connection broke/)).toBeTruthy();
  await confirm();
  expect(await screen.findByText('J12')).toBeTruthy();
  expect(keys).toEqual(['key-of-earlier-release']);
});

it('buys the ticket of another browser tab whose response was lost, and keeps its key', {
  tags: ['R-382'],
}, async () => {
  const { keys, answers } = buying();
  show(answers);
  await screen.findByText('0 of 2 picked');
  const ofOtherTab = draftText({ attempts: [{ accNo: '7', picks: '1X', key: 'key-of-other-tab' }] });
  storeInOtherTab(ofOtherTab);
  expect(screen.getByText(/The connection broke/)).toBeTruthy();
  await pick('Tusker vs Bandari', '2, away wins');
  await pick('Tusker vs Bandari', 'X, draw');
  expect(readDraft()).toEqual(JSON.parse(ofOtherTab));
  await confirm();
  expect(await screen.findByText('J12')).toBeTruthy();
  expect(keys).toEqual(['key-of-other-tab']);
});

it('keeps the purchase that another tab began before a late answer', { tags: ['R-382'] }, async () => {
  const answer = Promise.withResolvers<object>();
  show({ 'jackpot.buy': () => answer.promise });
  await pickAll();
  await confirm();
  await expect.poll(readDraft).toMatchObject({ attempts: [{ accNo: '7', picks: '1X' }] });
  const { attempts } = readDraft() as { attempts: object[] };
  const later = { accNo: '7', picks: '22', key: 'key-of-other-tab' };
  storeInOtherTab(draftText({ picks: ['2', '2'], attempts: [...attempts, later] }));
  answer.resolve({ message: 'Bought.', betId: 'J12', price: 50 });
  expect(await screen.findByText('J12')).toBeTruthy();
  expect(readDraft()).toEqual({ round: 7, accNo: '7', picks: ['2', '2'], attempts: [later] });
});

it('shows a purchase without an answer to its player alone, also after another player has bought', {
  tags: ['R-382', 'R-132'],
}, async () => {
  let isLost = true;
  const { keys, answers } = buying(() => (isLost ? noConnection() : bought()));
  show(answers);
  await pickAll();
  await confirm();
  await screen.findByText(/The connection broke/);
  isLost = false;
  for (const change of [signOut, () => signIn('8')]) {
    change();
    expect(screen.getByText('0 of 2 picked')).toBeTruthy();
    expect(screen.queryByText(/The connection broke/)).toBeNull();
  }
  await pickAll();
  expect(screen.queryByText(/The connection broke/)).toBeNull();
  await confirm();
  expect(await screen.findByText('J12')).toBeTruthy();
  signOut();
  signIn('7');
  expect(screen.queryByText('J12')).toBeNull();
  await pickAll();
  expect(screen.getByText(/The connection broke/)).toBeTruthy();
  await confirm();
  await screen.findByText('J12');
  expect(keys).toEqual([keys[0], expect.not.stringMatching(keys[0] ?? ''), keys[0]]);
});

it("keeps a guest's picks through the login, and shows them to that player alone", {
  tags: ['R-382', 'R-132'],
}, async () => {
  adoptSession({ signedIn: false });
  show();
  await pickAll();
  signIn('7');
  expect(screen.getByText('2 of 2 picked')).toBeTruthy();
  signOut();
  expect(screen.getByText('0 of 2 picked')).toBeTruthy();
  signIn('8');
  expect(screen.getByText('0 of 2 picked')).toBeTruthy();
  signIn('7');
  expect(screen.getByText('2 of 2 picked')).toBeTruthy();
});

it('sends the key of the same picks after each lost response, and another one for other picks', {
  tags: ['R-382'],
}, async () => {
  const { keys, answers } = buying(noConnection);
  show(answers);
  await pickAll();
  for (let tap = 0; tap < 2; tap += 1) {
    await confirm();
    await screen.findByText(/The connection broke/);
  }
  for (const outcome of ['2, away wins', 'X, draw']) {
    await pick('Tusker vs Bandari', outcome);
    await confirm();
    await screen.findByText(/The connection broke/);
  }
  const [first, second, ofOtherPicks, third] = keys;
  expect(ofOtherPicks).not.toBe(first);
  expect([second, third]).toEqual([first, first]);
});

it('opens the top-up with what is missing', { tags: ['R-383'] }, async () => {
  show({ 'jackpot.buy': () => refusal('INSUFFICIENT_FUNDS', 'Too low.', { requiredAmount: 30 }) });
  await pickAll();
  await confirm();
  await expect.poll(() => useDeposit.getState().occasion).toEqual({ kind: 'topUp', neededKes: 30 });
});

it('shows past rounds with the winners of each tier', { tags: ['R-385'] }, async () => {
  show();
  await user.click(screen.getByRole('tab', { name: 'Results' }));
  const past = within(await screen.findByRole('article', { name: 'Round 6 · Sat 21/11' }));
  expect(past.getByText('2 winners, KES 210.00 each')).toBeTruthy();
  expect(past.getByText('no winner')).toBeTruthy();
  expect(past.getByText('KES 280.01 went to the next round.')).toBeTruthy();
  expect(past.getByText('void')).toBeTruthy();
});

it('shows that no tickets are on sale, and why it could not load', async () => {
  let answer: unknown = { round: null };
  show({ 'jackpot.current': () => answer });
  expect(await screen.findByRole('heading', { name: 'No tickets on sale now' })).toBeTruthy();
  answer = refusal('REFUSED', 'No.');
  show({ 'jackpot.current': () => answer });
  expect(await screen.findByText('The jackpot cannot be loaded right now.')).toBeTruthy();
});

it('has the rules with the parts of the pool', { tags: ['R-384'] }, async () => {
  show();
  await user.click(screen.getByRole('tab', { name: 'Rules' }));
  expect(await screen.findByText('2 of 2 right: 60 %')).toBeTruthy();
  expect(screen.getByText(/With more than 3 void matches/)).toBeTruthy();
});
