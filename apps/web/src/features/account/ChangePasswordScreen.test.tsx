import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { refusal, type Answer } from '#test/fakeApi.tsx';
import { address, press, session, showScreen, type } from '#test/screen.tsx';
import ChangePasswordScreen from './ChangePasswordScreen.tsx';

const said = { success: vi.spyOn(notify, 'success'), error: vi.spyOn(notify, 'error') };
const show = (change: Answer) =>
  showScreen('/change-password', <ChangePasswordScreen />, '/change-password', { 'account.changePassword': change });

beforeEach(() => {
  vi.clearAllMocks();
  adoptSession({ ...session, signedIn: true });
});

async function fill(confirmation = 'tausi mweupe'): Promise<void> {
  await type('Old password', 'siri yangu');
  await type('New password', 'tausi mweupe');
  await type('Confirm password', confirmation);
  await press('Change password');
}

it('sends both passwords, keeps the player signed in and returns to the account', { tags: ['R-131'] }, async () => {
  const sent: unknown[] = [];
  show((input) => {
    sent.push(input);
    return { session, message: 'Changed.' };
  });
  await fill();
  await waitFor(() => expect(address()).toBe('/my-account'));
  expect(sent).toEqual([{ oldPassword: 'siri yangu', password: 'tausi mweupe', confirmPassword: 'tausi mweupe' }]);
  expect(said.success).toHaveBeenCalledWith('Changed.');
});

it('sends nothing while the new passwords differ', { tags: ['R-131'] }, async () => {
  const { calls } = show(() => ({ session, message: 'Changed.' }));
  await fill('tausi');
  expect(said.error).toHaveBeenCalledWith('Please correct the errors in the form.');
  expect(calls).toEqual([]);
});

it('shows the refusal of a wrong old password', { tags: ['R-131'] }, async () => {
  show(() => refusal('INVALID', 'Your old password is wrong.'));
  await fill();
  await waitFor(() => expect(said.error).toHaveBeenCalledWith('Your old password is wrong.'));
  expect(address()).toBe('/change-password');
});
