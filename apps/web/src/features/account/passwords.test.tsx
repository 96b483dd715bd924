import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { noConnection, refusal, type Answer } from '#test/fakeApi.tsx';
import { address, press, session, showScreen, type } from '#test/screen.tsx';
import ForgotPasswordScreen from './ForgotPasswordScreen.tsx';
import ResetPasswordScreen from './ResetPasswordScreen.tsx';
import VerifyScreen from './VerifyScreen.tsx';

const said = { error: vi.spyOn(notify, 'error'), success: vi.spyOn(notify, 'success') };

beforeEach(() => {
  vi.clearAllMocks();
  adoptSession({ signedIn: false });
});

describe('Forgot password', () => {
  const show = (answer: Answer) =>
    showScreen('/forgot-password', <ForgotPasswordScreen />, '/forgot-password', { 'account.requestReset': answer });

  it('opens verification with the account, the phone and the origin, however the phone is typed', {
    tags: ['A-032', 'A-158'],
  }, async () => {
    let sent: unknown;
    show((input) => {
      sent = input;
      return { accNo: '7', message: 'Code sent.' };
    });
    await type('Phone number', ' my phone ');
    await press('Submit');
    await waitFor(() => expect(address()).toBe('/verify/7?msisdn=my+phone&fromForgotPassword=true'));
    expect(sent).toEqual({ phone: 'my phone' });
    expect(said.success).toHaveBeenCalledWith('Code sent.');
  });

  it('opens the reset with the phone when the operator names no account', async () => {
    show(() => ({ accNo: null, message: 'Code sent.' }));
    await type('Phone number', '0712345678');
    await press('Submit');
    await waitFor(() => expect(address()).toBe('/reset-password?phoneNumber=0712345678'));
  });

  it('opens the reset form for a player who already has a code', async () => {
    const { calls } = show(() => null);
    await type('Phone number', '0712345678');
    await press('I have a code already');
    await waitFor(() => expect(address()).toBe('/reset-password?phoneNumber=0712345678'));
    expect(calls).toEqual([]);
  });

  it('requires a value and links to Login', { tags: ['A-031'] }, async () => {
    const { calls } = show(() => null);
    await press('Submit');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('Please correct the errors in the form.'));
    expect(calls).toEqual([]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it.each([
    ['the operator says', () => refusal('TOO_MANY_REQUESTS', 'Please wait 40 seconds.'), 'Please wait 40 seconds.'],
    ['is known without an answer', noConnection, 'Password reset failed.'],
  ])('shows what %s', async (_, answer, text) => {
    show(answer);
    await type('Phone number', '0712345678');
    await press('Submit');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(text));
    expect(address()).toBe('/forgot-password');
  });
});

describe('Verify after Forgot password', () => {
  const at = '/verify/7?msisdn=0712345678&fromForgotPassword=true';
  const show = (answer: Answer) => showScreen('/verify/:accNo?', <VerifyScreen />, at, { 'account.verify': answer });

  it('is titled Reset Password and clears the address', { tags: ['A-034'] }, async () => {
    show(() => null);
    expect(screen.getByRole('heading', { name: 'Reset Password' })).toBeTruthy();
    expect(screen.getByText(/Reset Password.*0712\*{6}78/)).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/verify'));
    expect(screen.getByRole('heading', { name: 'Reset Password' })).toBeTruthy();
  });

  it.each([
    ['', 'Password is required.'],
    ['abc', 'Password must be at least 4 characters long.'],
  ])('refuses %j as the new password', { tags: ['A-164'] }, async (password, text) => {
    const { calls } = show(() => null);
    await type('Verification code', '123456');
    await type('New password', password);
    await press('Complete Verification');
    await screen.findByText(text);
    expect(calls).toEqual([]);
  });

  it('sends code and new password and announces the redirect', async () => {
    let sent: unknown;
    show((input) => {
      sent = input;
      return { session, message: 'Verified.' };
    });
    await type('Verification code', ' 123456 ');
    await type('New password', 'mpya');
    await press('Complete Verification');
    await screen.findByText('Verification successful! Redirecting to Home...');
    expect(sent).toEqual({ accNo: '7', code: '123456', password: 'mpya' });
  });

  it("shows the operator's message about a wrong code", async () => {
    show(() => refusal('INVALID', 'Wrong code.'));
    await type('Verification code', '000000');
    await type('New password', 'mpya');
    await press('Complete Verification');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('Wrong code.'));
  });
});

describe.each([
  [0, 'Wrong code. You have no tries left. Please ask for a new code.'],
  [1, 'Wrong code. You have 1 try left.'],
  [4, 'Wrong code. You have 4 tries left.'],
])('a wrong code with %i tries left', { tags: ['R-28'] }, (triesLeft, text) => {
  it('is shown on Verify', async () => {
    const answer = () => refusal('INVALID', 'Wrong code.', { triesLeft });
    showScreen('/verify/:accNo?', <VerifyScreen />, '/verify/7?fromLogin=true', { 'account.verify': answer });
    await type('Verification code', '000000');
    await press('Complete Verification');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(text));
  });

  it('is shown on Reset password', async () => {
    const answer = () => refusal('REFUSED', 'Wrong code.', { triesLeft });
    const at = '/reset-password?phoneNumber=0712345678';
    showScreen('/reset-password', <ResetPasswordScreen />, at, { 'account.resetPassword': answer });
    await type('Verification code', '000000');
    await type('New password', 'mpya');
    await type('Confirm password', 'mpya');
    await press('Submit');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(text));
  });
});

describe('Reset password', () => {
  const show = (answer: Answer, at = '/reset-password?phoneNumber=0712345678') =>
    showScreen('/reset-password', <ResetPasswordScreen />, at, { 'account.resetPassword': answer });
  const fill = async (password: string, confirmation: string) => {
    await type('Verification code', '123456');
    await type('New password', password);
    await type('Confirm password', confirmation);
    await press('Submit');
  };

  it('removes the phone from the address and shows it read-only', { tags: ['A-039'] }, async () => {
    show(() => null);
    await waitFor(() => expect(address()).toBe('/reset-password'));
    expect(screen.getByLabelText('Phone number')).toMatchObject({ value: '0712345678', readOnly: true });
  });

  it('sends the input and redirects to Login', { tags: ['A-237'] }, async () => {
    let sent: unknown;
    show((input) => {
      sent = input;
      return { message: 'Password changed.' };
    });
    await fill('mpya', 'mpya');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sent).toEqual({ phone: '0712345678', code: '123456', password: 'mpya', confirmPassword: 'mpya' });
    expect(said.success).toHaveBeenCalledWith('Password changed.');
  });

  it('refuses passwords that differ', { tags: ['A-165'] }, async () => {
    const { calls } = show(() => null);
    await fill('mpya', 'nyingine');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('Passwords do not match'));
    expect(said.error).toHaveBeenCalledTimes(1);
    expect(calls).toEqual([]);
  });

  it('marks empty fields', { tags: ['A-165'] }, async () => {
    show(() => null);
    await press('Submit');
    await waitFor(() => expect(screen.getByLabelText('Verification code').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
    expect(said.error).toHaveBeenCalledWith('Please correct the errors in the form.');
  });

  const silent = refusal('INVALID', 'Password reset failed.', { reason: { kind: 'failed' } });

  it.each([
    ['the operator says', () => refusal('REFUSED', 'Code expired.'), 'Code expired.', 0],
    ['is known without a message, and logs it', () => silent, 'Password reset failed.', 1],
    ['is known without an answer, and logs it', noConnection, 'Password reset failed.', 1],
  ])('stays and shows what %s', { tags: ['A-240'] }, async (_, answer, text, logged) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    show(answer);
    await fill('mpya', 'mpya');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(text));
    expect(log).toHaveBeenCalledTimes(logged);
    log.mockRestore();
    expect(address()).toBe('/reset-password');
  });

  it.each(['/reset-password', '/reset-password?phoneNumber='])(
    'redirects from %s to the forgot-password screen without a phone',
    (at) => {
      show(() => null, at);
      expect(address()).toBe('/forgot-password');
    },
  );
});
