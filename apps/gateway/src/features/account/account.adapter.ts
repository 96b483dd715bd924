import type { AccountPort, SignedIn } from '@ushindi/api-contract';
import { accountCalls } from '@ushindi/api-contract/operator';
import { parseExp } from '@ushindi/shared';
import type { z } from 'zod';
import type { Reply, UpstreamClient } from '../../upstream/client.ts';
import { unreadable } from '../../upstream/errors.ts';

type SignInData = z.output<typeof accountCalls.login.data>;

/** @throws DomainError UPSTREAM_UNREADABLE for an exp that is no time, or one that has passed. */
function granted({ data, message }: Reply<SignInData>, typedPhone: string, nowMs: number): SignedIn {
  const expiresAtMs = parseExp(data.exp);
  if (expiresAtMs === null || expiresAtMs <= nowMs) throw unreadable(false, `exp ${data.exp}`);
  const { access_token: accessToken, acc_no: accNo, name } = data.acc_data;
  return { session: { accessToken, accNo, name, phone: data.phone ?? typedPhone, expiresAtMs }, message };
}

/** Registration, verification and login over acc/v1 (account-and-money spec, section 7). */
export function createAccountAdapter(upstream: UpstreamClient, nowMs: () => number): AccountPort {
  return {
    async register(caller, { phone, password }) {
      const { data, message } = await upstream.one(accountCalls.register, {
        caller,
        body: { user_id: phone, password, promo_code: '' },
        fallback: 'Registration failed.',
      });
      return { accNo: data.acc_no, message };
    },
    async verify(caller, { accNo, code, password }) {
      const reply = await upstream.one(accountCalls.verify, {
        caller,
        body: { acc_no: accNo, verify_code: code, ...(password === undefined ? {} : { password }) },
        fallback: 'Verification failed.',
      });
      return granted(reply, '', nowMs());
    },
    async login(caller, { phone, password }) {
      const reply = await upstream.one(accountCalls.login, {
        caller,
        body: { user_id: phone, password },
        fallback: 'Login failed.',
      });
      return granted(reply, phone, nowMs());
    },
    async resendCode(caller, { phone }) {
      const { data, message } = await upstream.one(accountCalls.requestCode, {
        caller,
        body: { user_id: phone },
        fallback: 'Failed to resend verification code.',
        mustConfirm: true,
      });
      return { accNo: data?.acc_no ?? null, message };
    },
  };
}
