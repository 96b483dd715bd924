import { EXCLUSION_PERIODS } from '@ushindi/shared';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountPeriods as kiswahili } from '#i18n/sw/accountPeriods.ts';
import { notify } from '#ui/feedback/notify.ts';
import { type Answer, noConnection, refusal } from '#test/fakeApi.tsx';
import { adoptSession, onSessionEnd, type SessionEnd } from '#entities/session/sessionStore.ts';
import { press, session, showScreen } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import SelfExclusionScreen, { checkPeriod } from './SelfExclusionScreen.tsx';

const periods = ['1-Hour', '6-Hour', '12-Hour', '1-Week', '1-Month', '6-Month', '1-Year', '3-Year', 'Infinite'];

it.each([
  ...periods.map((period) => [period, true]),
  ['', 'Please select a period for exclusion.'],
  ['2-Hour', 'Invalid exclusion period selected.'],
])('validates a period of %j: %s', { tags: ['A-177'] }, (text, verdict) => {
  expect(checkPeriod(String(text))).toBe(verdict);
});

describe('Self exclusion', () => {
  const said = { error: vi.spyOn(notify, 'error'), success: vi.spyOn(notify, 'success') };
  const show = (answer: Answer) => showScreen('/x', <SelfExclusionScreen />, '/x', { 'account.selfExclude': answer });
  const confirm = async () => {
    await user.selectOptions(screen.getByLabelText('Period'), '1-Week');
    await press('Exclude me');
    const dialog = await screen.findByRole('dialog', { name: 'Exclude yourself?' });
    expect(within(dialog).getByText(/Period: 1-Week/)).toBeTruthy();
    expect(within(dialog).getByText(/cannot be shortened/)).toBeTruthy();
  };

  beforeEach(() => vi.clearAllMocks());

  it('offers the nine periods', { tags: ['A-176'] }, () => {
    show(() => null);
    expect(
      screen
        .getAllByRole('option')
        .map((option) => option.textContent)
        .slice(1),
    ).toEqual(periods);
  });

  it('names each period in Kiswahili', { tags: ['A-176'] }, () => {
    const names = EXCLUSION_PERIODS.map((period) => kiswahili[period]);
    expect(names).toEqual(['Saa 1', 'Saa 6', 'Saa 12', 'Wiki 1', 'Mwezi 1', 'Miezi 6', 'Mwaka 1', 'Miaka 3', 'Milele']);
  });

  it('requires a period', async () => {
    const { calls } = show(() => null);
    await press('Exclude me');
    await screen.findByText('Please select a period for exclusion.');
    expect(said.error).toHaveBeenCalledWith('Please select a period for exclusion.');
    expect(calls).toEqual([]);
  });

  it('excludes after a confirmation, which ends the session', { tags: ['A-205', 'R-141'] }, async () => {
    adoptSession({ ...session, signedIn: true });
    const ends: SessionEnd[] = [];
    const stop = onSessionEnd((end) => ends.push(end));
    let sent: unknown;
    show((input) => {
      sent = input;
      return { message: 'You have excluded yourself from betting until Monday.', exclusion: { untilMs: 5 } };
    });
    await confirm();
    await press('Yes, exclude me');
    await waitFor(() => expect(ends).toEqual([{ why: 'excluded', untilMs: 5 }]));
    expect(sent).toEqual({ period: '1-Week' });
    expect(said.success).toHaveBeenCalledWith('You have excluded yourself from betting until Monday.');
    stop();
  });

  it('does nothing when the player goes back', async () => {
    const { calls } = show(() => null);
    await confirm();
    await press('Go back');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toEqual([]);
  });

  it.each([
    ['is refused', () => refusal('REFUSED', ''), 'Self-exclusion failed. Please try again.'],
    ['gets no answer', noConnection, 'An unexpected error occurred. Please try again.'],
  ])('shows a notice when it %s', { tags: ['A-252'] }, async (_, answer, text) => {
    show(answer);
    await confirm();
    await press('Yes, exclude me');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(text));
  });
});
