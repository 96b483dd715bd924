import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noConnection, refusal, type Answer } from '../../lib/api/fakeApi.tsx';
import { adoptSession } from '../../lib/session/sessionStore.ts';
import { address, press, session, showScreen, type } from '../../test/screen.tsx';
import { notify } from '../../ui/notify.ts';
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

  it('leads to verification with the account, the phone and where it comes from, however the phone is typed', async () => {
    let sent: unknown;
    show((input) => {
      sent = input;
      return { accNo: '7', message: 'Code sent.' };
    });
    type('Phone number', ' my phone ');
    press('Submit');
    await waitFor(() => expect(address()).toBe('/verify/7?msisdn=my+phone&fromForgotPassword=true'));
    expect(sent).toEqual({ phone: 'my phone' });
    expect(said.success).toHaveBeenCalledWith('Code sent.');
  });

  it('leads to the reset with the phone where the operator names no account', async () => {
    show(() => ({ accNo: null, message: 'Code sent.' }));
    type('Phone number', '0712345678');
    press('Submit');
    await waitFor(() => expect(address()).toBe('/reset-password?phoneNumber=0712345678'));
  });

  it('leads to the reset who has a code already', async () => {
    const { calls } = show(() => null);
    type('Phone number', '0712345678');
    press('I have a code already');
    await waitFor(() => expect(address()).toBe('/reset-password?phoneNumber=0712345678'));
    expect(calls).toEqual([]);
  });

  it('wants something in the field, and links to Login', async () => {
    const { calls } = show(() => null);
    press('Submit');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('Please correct the errors in the form.'));
    expect(calls).toEqual([]);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it.each([
    ['the operator says', () => refusal('TOO_MANY_REQUESTS', 'Please wait 40 seconds.'), 'Please wait 40 seconds.'],
    ['is known without an answer', noConnection, 'Password reset failed.'],
  ])('says what %s', async (_, answer, text) => {
    show(answer);
    type('Phone number', '0712345678');
    press('Submit');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(text));
    expect(address()).toBe('/forgot-password');
  });
});

describe('Verify after Forgot password', () => {
  const at = '/verify/7?msisdn=0712345678&fromForgotPassword=true';
  const show = (answer: Answer) => showScreen('/verify/:accNo?', <VerifyScreen />, at, { 'account.verify': answer });

  it('reads Reset Password and clears the address', async () => {
    show(() => null);
    expect(screen.getByRole('heading', { name: 'Reset Password' })).toBeTruthy();
    expect(screen.getByText(/Reset Password.*0712\*{6}78/)).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/verify'));
    expect(screen.getByRole('heading', { name: 'Reset Password' })).toBeTruthy();
  });

  it.each([
    ['', 'Password is required.'],
    ['abc', 'Password must be at least 4 characters long.'],
  ])('refuses %j as the new password', async (password, text) => {
    const { calls } = show(() => null);
    type('Verification code', '123456');
    type('New password', password);
    press('Complete Verification');
    await screen.findByText(text);
    expect(calls).toEqual([]);
  });

  it('sends code and new password and says where it leads', async () => {
    let sent: unknown;
    show((input) => {
      sent = input;
      return { session, message: 'Verified.' };
    });
    type('Verification code', ' 123456 ');
    type('New password', 'mpya');
    press('Complete Verification');
    await screen.findByText('Verification successful! Redirecting to Home...');
    expect(sent).toEqual({ accNo: '7', code: '123456', password: 'mpya' });
  });

  it('says what the operator says of a wrong code', async () => {
    show(() => refusal('INVALID', 'Wrong code.'));
    type('Verification code', '000000');
    type('New password', 'mpya');
    press('Complete Verification');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('Wrong code.'));
  });
});

describe('Reset password', () => {
  const show = (answer: Answer, at = '/reset-password?phoneNumber=0712345678') =>
    showScreen('/reset-password', <ResetPasswordScreen />, at, { 'account.resetPassword': answer });
  const fill = (password: string, confirmation: string) => {
    type('Verification code', '123456');
    type('New password', password);
    type('Confirm password', confirmation);
    press('Submit');
  };

  it('takes the phone out of the address and shows it read-only', async () => {
    show(() => null);
    await waitFor(() => expect(address()).toBe('/reset-password'));
    expect(screen.getByLabelText('Phone number')).toMatchObject({ value: '0712345678', readOnly: true });
  });

  it('sends what was typed and leads to Login', async () => {
    let sent: unknown;
    show((input) => {
      sent = input;
      return { message: 'Password changed.' };
    });
    fill('mpya', 'mpya');
    await waitFor(() => expect(address()).toBe('/login'));
    expect(sent).toEqual({ phone: '0712345678', code: '123456', password: 'mpya', confirmPassword: 'mpya' });
    expect(said.success).toHaveBeenCalledWith('Password changed.');
  });

  it('refuses passwords that differ', async () => {
    const { calls } = show(() => null);
    fill('mpya', 'nyingine');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('Passwords do not match'));
    expect(said.error).toHaveBeenCalledTimes(1);
    expect(calls).toEqual([]);
  });

  it('marks what is not filled in', async () => {
    show(() => null);
    press('Submit');
    await waitFor(() => expect(screen.getByLabelText('Verification code').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
    expect(said.error).toHaveBeenCalledWith('Please correct the errors in the form.');
  });

  it.each([
    ['the operator says', () => refusal('REFUSED', 'Code expired.'), 'Code expired.'],
    ['is known without an answer', noConnection, 'Password reset failed.'],
  ])('stays and says what %s', async (_, answer, text) => {
    show(answer);
    fill('mpya', 'mpya');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(text));
    expect(address()).toBe('/reset-password');
  });

  it('leads to where a code is asked for when no phone is given', () => {
    show(() => null, '/reset-password');
    expect(address()).toBe('/forgot-password');
  });
});
