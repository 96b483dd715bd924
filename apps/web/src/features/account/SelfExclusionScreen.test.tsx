import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noConnection, refusal, type Answer } from '../../lib/api/fakeApi.tsx';
import { press, showScreen, type } from '../../test/screen.tsx';
import { notify } from '../../ui/notify.ts';
import { checkPeriod } from './exclusionRules.ts';
import SelfExclusionScreen from './SelfExclusionScreen.tsx';

const periods = ['1-Hour', '6-Hour', '12-Hour', '1-Week', '1-Month', '6-Month', '1-Year', '3-Year', 'Infinite'];

it.each([
  ...periods.map((period) => [period, true]),
  ['', 'Please select a period for exclusion.'],
  ['2-Hour', 'Invalid exclusion period selected.'],
])('a period of %j: %s', (text, verdict) => {
  expect(checkPeriod(String(text))).toBe(verdict);
});

describe('Self exclusion', () => {
  const said = { error: vi.spyOn(notify, 'error'), success: vi.spyOn(notify, 'success') };
  const show = (answer: Answer) => showScreen('/x', <SelfExclusionScreen />, '/x', { 'account.selfExclude': answer });
  const confirm = async () => {
    type('Period', '1-Week');
    press('Exclude me');
    const dialog = await screen.findByRole('dialog', { name: 'Exclude yourself?' });
    expect(within(dialog).getByText(/Period: 1-Week/)).toBeTruthy();
    expect(within(dialog).getByText(/cannot be shortened/)).toBeTruthy();
  };

  // The dialog's code loads when it first opens; no test is to wait for that.
  beforeAll(async () => void (await import('../../ui/SheetSurface.tsx')));
  beforeEach(() => vi.clearAllMocks());

  it('offers the nine periods', () => {
    show(() => null);
    expect(
      screen
        .getAllByRole('option')
        .map((option) => option.textContent)
        .slice(1),
    ).toEqual(periods);
  });

  it('wants a period', async () => {
    const { calls } = show(() => null);
    press('Exclude me');
    await screen.findByText('Please select a period for exclusion.');
    expect(said.error).toHaveBeenCalledWith('Please select a period for exclusion.');
    expect(calls).toEqual([]);
  });

  it('excludes after a confirmation and keeps saying until when', async () => {
    let sent: unknown;
    show((input) => {
      sent = input;
      return { message: 'You have excluded yourself from betting until Monday.' };
    });
    await confirm();
    press('Yes, exclude me');
    await screen.findByText('You have excluded yourself from betting until Monday.');
    expect(sent).toEqual({ period: '1-Week' });
    expect(said.success).toHaveBeenCalledWith('You have excluded yourself from betting until Monday.');
  });

  it('does nothing when the player goes back', async () => {
    const { calls } = show(() => null);
    await confirm();
    press('Go back');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toEqual([]);
  });

  it.each([
    ['is refused', () => refusal('REFUSED', ''), 'Self-exclusion failed. Please try again.'],
    ['gets no answer', noConnection, 'An unexpected error occurred. Please try again.'],
  ])('says so when it %s', async (_, answer, text) => {
    show(answer);
    await confirm();
    press('Yes, exclude me');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(text));
  });
});
