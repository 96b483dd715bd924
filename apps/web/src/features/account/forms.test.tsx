import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteGuestScreen, noteScreen } from '#lib/navigation/previousRoute.ts';
import { notify } from '#ui/feedback/notify.ts';
import { ToastHost } from '#ui/feedback/ToastHost.tsx';
import { keepFor, keptFor } from '#entities/session/kept.ts';
import { adoptSession, currentSession } from '#entities/session/sessionStore.ts';
import { noConnection, refusal } from '#test/fakeApi.tsx';
import { address, press, session, showScreen, type } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import LoginScreen from './LoginScreen.tsx';
import RegisterScreen from './RegisterScreen.tsx';
import { beginVerification, forgetPassword, heldPassword, holdPassword } from './verification.ts';
import VerifyScreen from './VerifyScreen.tsx';

const said = {
  error: vi.spyOn(notify, 'error'),
  warning: vi.spyOn(notify, 'warning'),
  success: vi.spyOn(notify, 'success'),
};

beforeEach(() => {
  vi.clearAllMocks();
  forgetPassword();
  adoptSession({ signedIn: false });
});

/** Each leaves open whether the operator has made the change. */
const unknownOutcomes: [string, () => unknown][] = [
  ['the connection broke', noConnection],
  ['the operator did not answer', () => refusal('UPSTREAM_TIMEOUT', 'No clear answer.', { outcomeUnknown: true })],
];

describe('Register', () => {
  const screenWithNotices = (
    <>
      <RegisterScreen />
      <ToastHost />
    </>
  );
  const show = (answer: () => unknown) =>
    showScreen('/register', screenWithNotices, '/register', { 'account.register': answer });
  const fill = async () => {
    await type('Phone number', ' 0712345678 ');
    await type('Password', 'siri');
    await type('Confirm password', 'siri');
    await user.click(screen.getByRole('checkbox'));
  };

  it('shows an error beside each field and asks for corrections', async () => {
    const { calls } = show(() => null);
    await type('Phone number', '0712 34');
    await screen.findByText('Please enter a valid phone number.');
    await type('Password', 'abc');
    await type('Confirm password', 'abcd');
    await press('Register');
    await screen.findByText('Passwords do not match.');
    expect(screen.getByText('Password must be at least 4 characters long.')).toBeTruthy();
    expect(screen.getByLabelText('Phone number').getAttribute('aria-invalid')).toBe('true');
    expect(said.error).toHaveBeenCalledWith('You must agree to the terms of service.');
    expect(said.error).toHaveBeenCalledWith('Please correct the errors in the form.');
    expect(calls).toEqual([]);
  });

  it.each([
    ['Terms and conditions', '/terms-and-conditions'],
    ['Privacy policy', '/privacy-policy'],
    ['Log in', '/login'],
  ])('links to %s', { tags: ['A-028', 'A-030'] }, (name, path) => {
    show(() => null);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  });

  it('sends the trimmed phone and opens verification, with the password kept in memory', {
    tags: ['A-074', 'A-112', 'A-157', 'A-237'],
  }, async () => {
    const { calls } = show(() => ({ accNo: '7', message: 'Code sent.' }));
    await fill();
    await press('Register');
    await waitFor(() => expect(address()).toBe('/verify/7?fromRegister=true'));
    expect(calls.map(({ line }) => line)).toEqual(['POST account.register']);
    expect(said.success).toHaveBeenCalledWith('Code sent.');
    expect(heldPassword()).toBe('siri');
  });

  it.each([
    ['with a message', 'This phone is not accepted.', 'This phone is not accepted.'],
    ['without a message', '', 'Registration failed.'],
  ])('stays and shows a refusal %s', { tags: ['A-232'] }, async (_, message, text) => {
    show(() => refusal('REFUSED', message));
    await fill();
    await press('Register');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith(text));
    expect(address()).toBe('/register');
  });

  it('opens verification when the operator has an account to verify', { tags: ['A-230'] }, async () => {
    show(() => refusal('NEEDS_VERIFICATION', 'Verify your account.', { accNo: '7' }));
    await fill();
    await press('Register');
    await waitFor(() => expect(address()).toBe('/verify/7?msisdn=0712345678&fromLogin=true'));
    expect(said.warning).toHaveBeenCalledWith('Verify your account.', { isOfApp: true });
    expect(said.error).not.toHaveBeenCalled();
  });

  const unanswered = 'No answer came. Your account may exist already: log in, or register again.';

  it.each(unknownOutcomes)(
    'shows when %s that the account may exist, with a link to Login',
    {
      tags: ['R-412'],
    },
    async (_, answer) => {
      show(answer);
      await fill();
      await press('Register');
      await screen.findByText(unanswered);
      expect(said.error).not.toHaveBeenCalled();
      await press('Log in');
      expect(address()).toBe('/login');
    },
  );

  it('removes the notice of a lost answer with the next attempt', { tags: ['R-412'] }, async () => {
    let answer: () => unknown = noConnection;
    show(() => answer());
    await fill();
    await press('Register');
    await screen.findByText(unanswered);
    answer = () => refusal('REFUSED', 'This phone is not accepted.');
    await press('Register');
    await screen.findByText('This phone is not accepted.');
    expect(screen.queryByText(unanswered)).toBeNull();
  });
});

describe('Log in', () => {
  const show = (at: string, answer: () => unknown) =>
    showScreen('/login', <LoginScreen />, at, { 'account.login': answer });
  const submit = async () => {
    await type('Phone number', '0712345678');
    await type('Password', 'siri');
    await press('Log in');
  };

  it.each([
    ['Forgot password', '/forgot-password'],
    ['Register', '/register'],
  ])('links to %s', { tags: ['A-028', 'A-030'] }, (name, path) => {
    show('/login', () => null);
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  });

  it('signs in and follows the redirect', async () => {
    show('/login?redirect=%2Fmy-bets', () => ({ session, message: 'Welcome.' }));
    await submit();
    await waitFor(() => expect(address()).toBe('/my-bets'));
    expect(currentSession()).toMatchObject({ status: 'player', player: { accNo: '7' } });
  });

  it.each([
    ['the screen on which the session ended', '7', '/login', '/withdraw?from=account'],
    ['Home after the session of another player', '8', '/login', '/'],
    ['a redirect that is newer than the end of the session', '7', '/login?redirect=%2Fmy-bets', '/my-bets'],
  ])('leads to %s', { tags: ['R-496'] }, async (_, accNo, at, expected) => {
    keepFor(accNo, 'path', '/withdraw?from=account');
    show(at, () => ({ session, message: 'Welcome.' }));
    await submit();
    await waitFor(() => expect(address()).toBe(expected));
    expect(keptFor(accNo, 'path')).toBeNull();
  });

  /** Leaves the form for a screen, or for another form, while the login is on its way. */
  async function leaveDuring(next: 'a screen' | 'a form', answered: () => unknown) {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    noteGuestScreen();
    show('/login?redirect=%2Fmy-bets', () => promise);
    await submit();
    await user.click(screen.getByRole('link', { name: 'Register' }));
    if (next === 'a screen') noteScreen('/register');
    await act(async () => resolve(answered()));
  }

  it('stays on the screen that the player has opened before the answer', { tags: ['A-024'] }, async () => {
    await leaveDuring('a screen', () => ({ session, message: 'Welcome.' }));
    await waitFor(() => expect(currentSession().status).toBe('player'));
    await waitFor(() => expect(said.success).toHaveBeenCalledWith('Welcome.'));
    expect(address()).toBe('/register');
  });

  it('stays there too when the account must be verified first', { tags: ['A-231'] }, async () => {
    await leaveDuring('a screen', () => refusal('NEEDS_VERIFICATION', 'Verify your account.', { accNo: '7' }));
    await waitFor(() => expect(said.warning).toHaveBeenCalled());
    expect(address()).toBe('/register');
  });

  it('leads on from another form for guests', async () => {
    await leaveDuring('a form', () => ({ session, message: 'Welcome.' }));
    await waitFor(() => expect(address()).toBe('/my-bets'));
  });

  it.each(['https://evil.example/', '/nowhere'])('opens Home instead of %s', async (redirect) => {
    show(`/login?redirect=${encodeURIComponent(redirect)}`, () => ({ session, message: 'Welcome.' }));
    await submit();
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('sends an unverified account to verification with a warning', { tags: ['A-231'] }, async () => {
    show('/login', () => refusal('NEEDS_VERIFICATION', 'Verify your account.', { accNo: '7' }));
    await submit();
    await waitFor(() => expect(address()).toBe('/verify/7?msisdn=0712345678&fromLogin=true'));
    expect(said.warning).toHaveBeenCalledWith('Verify your account.', { isOfApp: true });
    expect(said.error).not.toHaveBeenCalled();
  });

  it('shows why it failed', async () => {
    show('/login', () => refusal('REFUSED', 'Wrong phone number or password.'));
    await submit();
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('Wrong phone number or password.'));
    expect(currentSession().status).toBe('guest');
  });
});

describe('Verify', () => {
  const screenWithNotices = (
    <>
      <VerifyScreen />
      <ToastHost />
    </>
  );
  const show = (at: string, answers: Parameters<typeof showScreen>[3]) =>
    showScreen('/verify/:accNo?', screenWithNotices, at, answers);
  const granted = () => ({ session, message: 'Verified.' });

  it('removes account and phone from the address and masks the phone', { tags: ['A-011', 'A-033'] }, async () => {
    show('/verify/7?msisdn=0712345678&fromLogin=true', {});
    await waitFor(() => expect(address()).toBe('/verify'));
    expect(screen.getByText(/0712\*{6}78/)).toBeTruthy();
  });

  it('takes no longer text than the gateway does, so that the operator answers', { tags: ['R-28'] }, async () => {
    const verify = vi.fn((_input: unknown) => refusal('INVALID', 'Wrong code.'));
    show('/verify/7?msisdn=0712345678&fromLogin=true', { 'account.verify': verify });
    await user.click(screen.getByLabelText('Verification code'));
    await user.paste('Your code is 123456. '.repeat(5));
    await press('Complete Verification');
    await waitFor(() => expect(said.error).toHaveBeenCalledWith('Wrong code.'));
    expect(verify.mock.lastCall?.[0]).toMatchObject({ code: expect.stringMatching(/^.{1,64}$/) });
  });

  it('requires a code', { tags: ['A-163'] }, async () => {
    const { calls } = show('/verify/7?msisdn=0712345678&fromLogin=true', {});
    await press('Complete Verification');
    await screen.findByText('Verification code is required.');
    expect(said.error).toHaveBeenCalledWith('Please correct the errors in the form.');
    expect(calls).toEqual([]);
  });

  it.each([
    ['fromRegister=true', 'Verification successful! Redirecting to Account Created page...', '/account-created'],
    ['fromLogin=true', 'Verification successful! Redirecting to Home...', '/'],
  ])('signs in and continues two seconds later (%s)', { tags: ['A-113'] }, async (query, text, path) => {
    show(`/verify/7?msisdn=0712345678&${query}`, { 'account.verify': granted });
    await type('Verification code', '123456');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press('Complete Verification');
    await screen.findByText(text);
    expect(currentSession().status).toBe('player');
    expect(address()).toBe('/verify');
    act(() => void vi.advanceTimersByTime(2000));
    await waitFor(() => expect(address()).toBe(path));
    vi.useRealTimers();
  });

  it('leads back to the screen on which the session ended', { tags: ['R-496'] }, async () => {
    keepFor('7', 'path', '/my-bets?filter=won');
    show('/verify/7?msisdn=0712345678&fromLogin=true', { 'account.verify': granted });
    await type('Verification code', '123456');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press('Complete Verification');
    await screen.findByText('Verification successful! Taking you back...');
    act(() => void vi.advanceTimersByTime(2000));
    await waitFor(() => expect(address()).toBe('/my-bets?filter=won'));
    expect(keptFor('7', 'path')).toBeNull();
    vi.useRealTimers();
  });

  it.each([
    ['fromRegister=true', false],
    ['fromLogin=true', true],
    ['fromForgotPassword=true', true],
  ])('offers a new password only when not coming from registration: %s', { tags: ['A-036'] }, (query, isOffered) => {
    show(`/verify/7?msisdn=0712345678&${query}`, {});
    expect(screen.getByLabelText('Verification code')).toBeTruthy();
    expect(screen.queryByLabelText('New password') !== null).toBe(isOffered);
  });

  it.each([
    ['the path, before all others', '/verify/7?acc_no=8&fromLogin=true', '7'],
    ['the query, before the stored one', '/verify?acc_no=8&fromLogin=true', '8'],
    ['the screen before', '/verify', '9'],
  ])('takes the account from %s', { tags: ['A-033'] }, async (_, at, accNo) => {
    beginVerification({ accNo: '9', phone: '0712345678', origin: 'login' });
    const verify = vi.fn((_input: unknown) => granted());
    show(at, { 'account.verify': verify });
    await type('Verification code', '123456');
    await press('Complete Verification');
    await waitFor(() => expect(verify).toHaveBeenCalledWith({ accNo, code: '123456' }));
  });

  it('sends the password that is kept since registration, and forgets it', { tags: ['A-078'] }, async () => {
    holdPassword('siri');
    const verify = vi.fn((_input: unknown) => granted());
    show('/verify/7?msisdn=0712345678&fromRegister=true', { 'account.verify': verify });
    await type('Verification code', '123456');
    await press('Complete Verification');
    await waitFor(() => expect(verify).toHaveBeenCalledWith({ accNo: '7', code: '123456', password: 'siri' }));
    await waitFor(() => expect(heldPassword()).toBeUndefined());
  });

  it('forgets the password when the player leaves', { tags: ['A-078', 'R-11'] }, async () => {
    holdPassword('siri');
    show('/verify/7?msisdn=0712345678&fromRegister=true', {});
    await waitFor(() => expect(address()).toBe('/verify'));
    expect(heldPassword()).toBe('siri');
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(heldPassword()).toBeUndefined();
  });

  it('asks for the password after a refusal when a reload has lost it, and sends it', { tags: ['R-60'] }, async () => {
    const needsPassword = refusal('INVALID', 'Password is required.');
    const verify = vi.fn((input: unknown) => ('password' in (input as object) ? granted() : needsPassword));
    show('/verify/7?msisdn=0712345678&fromRegister=true', { 'account.verify': verify });
    await type('Verification code', '123456');
    await press('Complete Verification');
    await type('New password', 'siri');
    expect(said.error).toHaveBeenCalledWith('Password is required.');
    await press('Complete Verification');
    await screen.findByText('Verification successful! Redirecting to Account Created page...');
    expect(verify.mock.calls).toEqual([
      [{ accNo: '7', code: '123456' }],
      [{ accNo: '7', code: '123456', password: 'siri' }],
    ]);
  });

  it('links to Login', { tags: ['R-412'] }, () => {
    show('/verify/7?msisdn=0712345678&fromLogin=true', {});
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  it.each(unknownOutcomes)(
    'continues as after success when %s but the session is here',
    {
      tags: ['R-412'],
    },
    async (_, answer) => {
      show('/verify/7?msisdn=0712345678&fromRegister=true', {
        'account.verify': answer,
        'account.session': () => session,
      });
      await type('Verification code', '123456');
      await press('Complete Verification');
      await screen.findByText('Verification successful! Redirecting to Account Created page...');
      expect(currentSession()).toMatchObject({ status: 'player', player: { accNo: '7' } });
      expect([...said.error.mock.calls, ...said.warning.mock.calls]).toEqual([]);
    },
  );

  it.each([
    ['a guest', () => ({ signedIn: false })],
    ['another player', () => ({ ...session, accNo: '8' })],
    ['no answer', noConnection],
  ])(
    'shows after a lost answer that the code may be accepted, if the session is that of %s',
    {
      tags: ['R-412'],
    },
    async (_, answer) => {
      show('/verify/7?msisdn=0712345678&fromRegister=true', {
        'account.verify': noConnection,
        'account.session': answer,
      });
      await type('Verification code', '123456');
      await press('Complete Verification');
      await screen.findByText('No answer came. Your code may have been accepted already: log in, or try again.');
      expect(currentSession().status).toBe('guest');
      await press('Log in');
      expect(address()).toBe('/login');
    },
  );

  it('removes the notice of a lost answer with the next attempt', { tags: ['R-412'] }, async () => {
    let answer: () => unknown = noConnection;
    show('/verify/7?msisdn=0712345678&fromRegister=true', {
      'account.verify': () => answer(),
      'account.session': () => ({ signedIn: false }),
    });
    await type('Verification code', '123456');
    await press('Complete Verification');
    await screen.findByText(/^No answer came/);
    answer = () => refusal('INVALID', 'Wrong code.');
    await press('Complete Verification');
    await screen.findByText('Wrong code.');
    expect(screen.queryByText(/^No answer came/)).toBeNull();
  });

  it('resends after a minute, once at a time, then waits five', { tags: ['A-037', 'A-117'] }, async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { calls } = show('/verify/7?msisdn=0712345678&fromLogin=true', { 'account.resendCode': () => promise });
    await press(/Resend Verification Code/);
    expect(calls).toEqual([]);
    act(() => void vi.advanceTimersByTime(61_000));
    await press(/Resend Verification Code/);
    const isBlocked = () => screen.getByRole('button', { name: /Resend/ }).getAttribute('aria-disabled');
    await waitFor(() => expect(isBlocked()).toBe('true'));
    await press(/Resend Verification Code/);
    expect(calls).toHaveLength(1);
    resolve({ accNo: '7', message: 'Sent again.' });
    await waitFor(() => expect(said.success).toHaveBeenCalledWith('Sent again.'));
    expect(screen.getByRole('button', { name: /Resend/ }).textContent).toMatch(/0(5:00|4:5\d)$/);
    vi.useRealTimers();
  });

  it.each(['/verify', '/verify?msisdn=0712345678'])('redirects from %s to Login without an account', async (at) => {
    vi.resetModules();
    const { default: FreshScreen } = await import('./VerifyScreen.tsx');
    showScreen('/verify/:accNo?', <FreshScreen />, at, {});
    expect(address()).toBe('/login');
  });
});
