import { DomainError, type AccountPort, type Caller, type SignedIn } from '@ushindi/api-contract';
import { accountCalls } from '@ushindi/api-contract/operator';
import { parseExp } from '@ushindi/shared';
import type { z } from 'zod';
import type { Reply, UpstreamClient } from '../../upstream/client.ts';
import { accNoKey, isKnown, phoneKey } from '../../device/device.ts';
import { type Outcome, triesLeftIn, unreadable, withReason } from '../../upstream/errors.ts';
import { requireId } from '../../upstream/requireId.ts';
import { startedExclusionOf } from '../../upstream/wireExclusion.ts';
import { createSessionCalls } from './sessions.ts';

const RESET_FAILED = 'Password reset failed.';

type SignInData = z.output<typeof accountCalls.login.data>;

/**
 * The session that a response grants. @param outcome the outcome of the call if the session cannot be read; unknown if
 * the call changed more than the session @throws DomainError UPSTREAM_UNREADABLE for an `exp` that is invalid or past.
 */
function granted(
  { data, stated }: Reply<SignInData>,
  { typedPhone, nowMs, outcome }: { typedPhone: string; nowMs: number; outcome: Outcome },
): SignedIn {
  const expiresAtMs = parseExp(data.exp);
  if (expiresAtMs === null || expiresAtMs <= nowMs) throw unreadable(outcome, `exp ${data.exp}`);
  const { access_token: accessToken, acc_no: accNo, name } = data.acc_data;
  return { session: { accessToken, accNo, name, phone: data.phone ?? typedPhone, expiresAtMs }, ...stated };
}

/** The caller's browser, and whether it has signed in to the account of a key. */
async function deviceOf(caller: Caller, key: string) {
  const device = await caller.device?.();
  return device === undefined ? undefined : { id: device.id, isKnown: isKnown(device, key) };
}

/** Requests a code. The operator has one call for another code and for a forgotten password. */
async function requestCode(upstream: UpstreamClient, caller: Caller, phone: string, fallback: string) {
  const body = { user_id: phone };
  const { data, stated } = await upstream.one(accountCalls.requestCode, {
    caller,
    device: await deviceOf(caller, phoneKey(phone)),
    body,
    fallback,
    requireEnvelopeOk: true,
  });
  return { accNo: data?.acc_no ?? null, ...stated };
}

/** Registration, sign-in, passwords and self-exclusion. */
export function createAccountAdapter(upstream: UpstreamClient, nowMs: () => number): AccountPort {
  return {
    async register(caller, { phone, password }) {
      const { data, stated } = await upstream.one(accountCalls.register, {
        caller,
        device: await deviceOf(caller, phoneKey(phone)),
        body: { user_id: phone, password, promo_code: '' },
        fallback: 'Registration failed.',
      });
      return { accNo: data.acc_no, ...stated };
    },
    async verify(caller, { accNo, code, password }) {
      const reply = await upstream.one(accountCalls.verify, {
        caller,
        device: await deviceOf(caller, accNoKey(accNo)),
        body: { acc_no: accNo, verify_code: code, ...(password === undefined ? {} : { password }) },
        fallback: 'Verification failed.',
      });
      return granted(reply, { typedPhone: '', nowMs: nowMs(), outcome: 'outcomeUnknown' });
    },
    async login(caller, { phone, password }) {
      const reply = await upstream.one(accountCalls.login, {
        caller,
        device: await deviceOf(caller, phoneKey(phone)),
        body: { user_id: phone, password },
        fallback: 'Login failed.',
      });
      return granted(reply, { typedPhone: phone, nowMs: nowMs(), outcome: 'outcomeKnown' });
    },
    resendCode: (caller, { phone }) => requestCode(upstream, caller, phone, 'Failed to resend verification code.'),
    requestReset: (caller, { phone }) => requestCode(upstream, caller, phone, RESET_FAILED),
    async resetPassword(caller, { phone, code, password, confirmPassword }) {
      const { data, stated } = await upstream.one(accountCalls.resetPassword, {
        caller,
        device: await deviceOf(caller, phoneKey(phone)),
        body: { password, passwordre: confirmPassword, code, PhoneNumber: phone },
        fallback: RESET_FAILED,
      });
      // This call alone refuses by a status in its data, in any envelope.
      if (data.status) return stated;
      throw new DomainError('REFUSED', stated.message || RESET_FAILED, withReason(triesLeftIn(data), data.reason));
    },
    async selfExclude(caller, { period }) {
      const reply = await upstream.one(accountCalls.exclude, {
        caller,
        body: { exclusion_type: period },
        fallback: 'Self-exclusion failed. Please try again.',
        requireEnvelopeOk: true,
      });
      return startedExclusionOf(reply);
    },
    ...createSessionCalls(upstream),
    async changePassword(caller, { oldPassword, password, confirmPassword }) {
      const reply = await upstream.one(accountCalls.changePassword, {
        caller,
        device: await deviceOf(caller, accNoKey(caller.session.accNo)),
        body: { old_password: oldPassword, password, passwordre: confirmPassword },
        fallback: 'The password could not be changed.',
      });
      requireId(reply.data.acc_data.acc_no, caller.session.accNo, 'outcomeUnknown');
      return granted(reply, { typedPhone: caller.session.phone, nowMs: nowMs(), outcome: 'outcomeUnknown' });
    },
  };
}
