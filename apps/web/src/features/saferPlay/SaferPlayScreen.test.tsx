import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { type Answer, refusal } from '#test/fakeApi.tsx';
import { press, showScreen, type } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import SaferPlayScreen from './SaferPlayScreen.tsx';

const FIGURES = { deposited: 700, withdrawn: 200, staked: 1_234, lost: -30, playedSeconds: 5_430 };
const LIMIT = {
  kind: 'stake',
  period: 'week',
  amount: 300,
  used: 100,
  left: 200,
  renewsAtMs: Date.parse('2026-11-29T21:00:00Z'),
  pending: null,
};
const RAISE = { ...LIMIT, pending: { amount: 900, validFromMs: Date.parse('2026-11-24T07:00:00Z') } };

const said = { error: vi.spyOn(notify, 'error'), success: vi.spyOn(notify, 'success') };
let sent: unknown[];

function show(limits: unknown[] = [], change: Answer = () => ({ message: 'Done.' })) {
  const record = (input: unknown) => {
    sent.push(input);
    return change(input);
  };
  return showScreen('/x', <SaferPlayScreen />, '/x', {
    'saferPlay.status': () => ({
      limits,
      today: FIGURES,
      month: { ...FIGURES, lost: 40 },
      realityCheckMinutes: 60,
    }),
    'saferPlay.setRealityCheck': record,
    'saferPlay.setLimit': record,
    'saferPlay.withdrawChange': record,
    'saferPlay.takeBreak': record,
  });
}

beforeEach(() => {
  vi.clearAllMocks();
  sent = [];
});

describe('Safer play', () => {
  it('shows what is left of a limit and when it renews', { tags: ['R-152'] }, async () => {
    show([LIMIT]);
    const meter = await screen.findByRole('progressbar', { name: 'Stakes a week' });
    expect(meter.getAttribute('aria-valuetext')).toBe('KES 200.00 of 300.00 left');
    expect(screen.getByText('Renews 30/11, 12:00 AM')).toBeTruthy();
  });

  it('shows net deposits, stakes, and what was won or lost', { tags: ['R-152'] }, async () => {
    show();
    const figures = within(await screen.findByRole('region', { name: 'Your money' }));
    expect(figures.getAllByText('500.00')).toHaveLength(2);
    expect(figures.getByText('Won').nextSibling?.textContent).toBe('30.00');
    expect(figures.getByText('Lost').nextSibling?.textContent).toBe('40.00');
    expect(figures.getAllByText('1 h 30 min')).toHaveLength(2);
  });

  it('shows a pending change and withdraws it', { tags: ['R-148'] }, async () => {
    show([RAISE]);
    expect(await screen.findByText('Changes to KES 900.00 on 24/11, 10:00 AM.')).toBeTruthy();
    await press('Withdraw this change');
    await expect.poll(() => said.success).toHaveBeenCalledWith('Done.');
    expect(sent).toEqual([{ kind: 'stake', period: 'week' }]);
  });

  it('sets a limit', { tags: ['R-147'] }, async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Set a limit' }));
    await user.click(await screen.findByRole('button', { name: 'Losses' }));
    await press('a month');
    await type('Amount', '2,5');
    await press('Save limit');
    expect(screen.getByText('Please enter a whole-number amount (no decimals).')).toBeTruthy();
    await type('Amount', '2500');
    await press('Save limit');
    await expect.poll(() => said.success).toHaveBeenCalledWith('Done.');
    expect(sent).toEqual([{ kind: 'loss', period: 'month', amount: 2_500 }]);
  });

  it('removes a limit', { tags: ['R-148'] }, async () => {
    show([LIMIT]);
    await user.click(await screen.findByRole('button', { name: 'Change the limit for Stakes a week' }));
    await user.click(await screen.findByRole('button', { name: 'Remove this limit' }));
    await expect.poll(() => sent).toEqual([{ kind: 'stake', period: 'week', amount: null }]);
  });

  it('sets a limit of time in minutes, no longer than its period', { tags: ['R-150'] }, async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Set a limit' }));
    await user.click(await screen.findByRole('button', { name: 'Time played' }));
    await type('Minutes', '1441');
    await press('Save limit');
    expect(screen.getByText('This is longer than the period.')).toBeTruthy();
    await type('Minutes', '90');
    await press('Save limit');
    await expect.poll(() => sent).toEqual([{ kind: 'time', period: 'day', amount: 90 }]);
  });

  it('shows the time that is left, and when play is possible again', { tags: ['R-150'] }, async () => {
    const limit = { ...LIMIT, kind: 'time', amount: 120, used: 30, left: 90 };
    show([limit, { ...limit, period: 'day', left: 0, pending: { amount: 150, validFromMs: LIMIT.renewsAtMs } }]);
    const meter = await screen.findByRole('progressbar', { name: 'Time played a week' });
    expect(meter.getAttribute('aria-valuetext')).toBe('1 h 30 min of 2 h left');
    expect(screen.getByText('You can play again on 30/11, 12:00 AM.')).toBeTruthy();
    expect(screen.getByText('Changes to 2 h 30 min on 30/11, 12:00 AM.')).toBeTruthy();
  });

  it('chooses how often the reality check comes', { tags: ['R-151'] }, async () => {
    show();
    const choice = within(await screen.findByRole('group', { name: 'How often' }));
    expect(choice.getByRole('button', { pressed: true }).textContent).toBe('60 min');
    await user.click(choice.getByRole('button', { name: 'Off' }));
    await expect.poll(() => sent).toEqual([{ minutes: 0 }]);
  });

  it('takes a break after a confirmation', { tags: ['R-149'] }, async () => {
    show();
    await user.click(await screen.findByRole('button', { name: '7 days' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take a break?' }));
    expect(dialog.getByText(/for 7 days\. It cannot be shortened/)).toBeTruthy();
    await press('Yes, take a break');
    await expect.poll(() => sent).toEqual([{ days: 7 }]);
  });

  it('offers a break before its data arrive, in a place that they do not move', { tags: ['R-149'] }, async () => {
    const status = Promise.withResolvers<unknown>();
    showScreen('/x', <SaferPlayScreen />, '/x', { 'saferPlay.status': () => status.promise });
    const days = screen.getByRole('button', { name: '7 days' });
    const waiting = screen.getByRole('status', { name: 'Loading data, please wait...' });
    expect(waiting.className).toContain('min-h-svh');
    expect(days.compareDocumentPosition(waiting)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await act(async () => status.resolve({ limits: [], today: FIGURES, month: FIGURES, realityCheckMinutes: 60 }));
    const limits = await screen.findByRole('region', { name: 'Your limits' });
    expect(days.compareDocumentPosition(limits)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('status', { name: 'Loading data, please wait...' })).toBeNull();
  });

  it('takes a break when its data cannot be loaded', { tags: ['R-149'] }, async () => {
    const taken: unknown[] = [];
    showScreen('/x', <SaferPlayScreen />, '/x', {
      'saferPlay.status': () => refusal('UPSTREAM_UNAVAILABLE', 'Away.'),
      'saferPlay.takeBreak': (input) => {
        taken.push(input);
        return { message: 'Done.' };
      },
    });
    await screen.findByRole('button', { name: 'Try again' });
    await press('7 days');
    await press('Yes, take a break');
    await expect.poll(() => taken).toEqual([{ days: 7 }]);
  });

  it('shows that an operator has no limits, and still offers a break', async () => {
    showScreen('/x', <SaferPlayScreen />, '/x', {
      'saferPlay.status': () => refusal('NOT_FOUND', 'Not Found'),
    });
    expect(await screen.findByText('This operator has no limits to set.')).toBeTruthy();
    expect(screen.getByRole('button', { name: '7 days' })).toBeTruthy();
  });

  it('shows why a change failed', async () => {
    show([RAISE], () => refusal('NOT_FOUND', 'This limit has no pending change.'));
    await user.click(await screen.findByRole('button', { name: 'Withdraw this change' }));
    await expect.poll(() => said.error).toHaveBeenCalledWith('This limit has no pending change.');
  });
});
