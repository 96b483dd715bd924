import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, type Answer } from '#test/fakeApi.tsx';
import { address, press, showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import SpendingScreen from './SpendingScreen.tsx';
import { chosenPeriod, spendingCsv, sumText } from './spendingView.ts';

const MONEY = {
  opening: '100.00',
  closing: '1080.10',
  lines: [
    { line: 'deposits' as const, amount: '1100.00' },
    { line: 'exciseTax' as const, amount: '-15.64' },
    { line: 'stakes' as const, amount: '-104.26' },
  ],
  parts: [
    { period: '2026-11-02', amount: '1100.00', closing: '1200.00' },
    { period: '2026-11-03', amount: '-119.90', closing: '1080.10' },
  ],
  netDeposits: '1100.00',
  lost: '119.90',
};
const NOW_MS = Date.parse('2026-11-25T12:00:00+03:00');

beforeEach(() => void vi.useFakeTimers({ now: NOW_MS, shouldAdvanceTime: true, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const asked: unknown[] = [];
function show(at = '/my-money', answer: Answer = () => MONEY) {
  asked.length = 0;
  return showScreen('/my-money', <SpendingScreen />, at, {
    'wallet.spending': (input) => (asked.push(input), answer(input)),
    'wallet.transactions': (input) => (asked.push(input), { items: [], hasMore: false }),
  });
}
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('My money', () => {
  it('shows each line with its sign between the balances, and the sum in one line', { tags: ['R-342'] }, async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy();
    await waitFor(() => screen.getByRole('region', { name: 'Every shilling' }));
    const rows = [...document.querySelectorAll('.sums > div')].map((row) => row.textContent);
    expect(rows).toEqual([
      'Balance before100.00',
      'Deposits+1,100.00',
      'Excise tax\u221215.64',
      'Stakes after tax\u2212104.26',
      'Balance nowKES 1,080.10',
    ]);
    expect(
      region('Every shilling').getByText('It adds up: 100.00 + 1,100.00 \u2212 15.64 \u2212 104.26 = 1,080.10'),
    ).toBeTruthy();
    expect(asked).toEqual([{ period: '2026-11' }]);
  });

  it('shows net deposits and what was lost or won', { tags: ['R-342'] }, async () => {
    show('/my-money?period=2025', () => ({ ...MONEY, lost: '-7.50', netDeposits: '-20.00' }));
    await waitFor(() => screen.getByRole('region', { name: 'In short' }));
    expect(region('In short').getByText('Net deposits').nextSibling?.textContent).toBe('\u221220.00');
    expect(region('In short').getByText('Won').nextSibling?.textContent).toBe('7.50');
    expect(screen.getByText('Balance after')).toBeTruthy();
  });

  it('leads from year to month to day to the transactions of the day', { tags: ['R-342'] }, async () => {
    show();
    const day = await screen.findByRole('link', { name: /^3 November 2026/ });
    expect(day.textContent).toContain('\u2212119.90');
    await user.click(day);
    await waitFor(() => expect(asked).toContainEqual({ page: 1, from: '2026-11-03', to: '2026-11-03' }));
    expect(address()).toBe('/my-money?period=2026-11-03');
    expect(screen.getByText('Nothing in this choice')).toBeTruthy();
  });

  it('changes the unit and shows the period before and after, but none in the future', {
    tags: ['R-342'],
  }, async () => {
    show();
    expect(screen.getByRole('button', { name: 'Later' }).hasAttribute('disabled')).toBe(true);
    await press('Earlier');
    expect(address()).toBe('/my-money?period=2026-10');
    await press('Day');
    expect(address()).toBe('/my-money?period=2026-10-31');
    await press('Later');
    expect(address()).toBe('/my-money?period=2026-11-01');
    await press('Year');
    expect(address()).toBe('/my-money?period=2026');
    await press('Day');
    expect(address()).toBe('/my-money?period=2026-11-25');
  });

  it('shows a period without movements', async () => {
    show('/my-money', () => ({
      ...MONEY,
      opening: '1080.10',
      lines: [],
      parts: [],
      lost: '0.00',
      netDeposits: '0.00',
    }));
    expect(await screen.findByText('No money moved in this time.')).toBeTruthy();
  });

  it('shows why it failed, with a retry, and that an operator does not offer it', { tags: ['R-342'] }, async () => {
    let answer: unknown = refusal('UPSTREAM_UNREADABLE', 'The answer could not be read.');
    show('/my-money', () => answer);
    await screen.findByText('The answer could not be read.');
    answer = refusal('NOT_FOUND', 'Not Found');
    await press('Try again');
    expect(await screen.findByText(/^This operator does not offer this page/)).toBeTruthy();
  });

  it('writes a file with the lines between the balances', { tags: ['R-342'] }, () => {
    expect(spendingCsv(MONEY).split('\r\n')).toEqual([
      '\uFEFFLine,Amount (KES)',
      'Balance before,100.00',
      'Deposits,1100.00',
      'Excise tax,-15.64',
      'Stakes after tax,-104.26',
      'Balance after,1080.10',
      '',
    ]);
  });

  it.each([
    [null, '2026-11'],
    ['2026-11-25', '2026-11-25'],
    ['2027', '2026-11'],
    ['2026-02-30', '2026-11'],
    ['<b>', '2026-11'],
  ])('reads the period %j of an address as %s', (name, period) => {
    expect(chosenPeriod(name, NOW_MS)).toBe(period);
  });

  it('writes a sum of no lines', () => {
    expect(sumText({ opening: '5.00', lines: [] })).toBe('5.00');
  });
});
