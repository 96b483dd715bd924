import { accountCalls } from '@ushindi/api-contract/operator';
import { ENGLISH_CONFIRMATIONS } from '@ushindi/api-contract/texts';
import { formatNairobi } from '@ushindi/shared';
import type { z } from 'zod';
import type { Routes } from '../../app.ts';
import { OperatorError } from '../../http/errors.ts';
import { type ActiveExclusion } from '../../http/exclusion.ts';
import {
  type Authenticate,
  confirmed,
  servePublic,
  servePlain,
  servePlayer,
  type SignedInPlayer,
} from '../../http/serve.ts';
import { deviceOf } from './device.ts';
import type { Excluded } from './exclusion.ts';
import type { AccountService } from './service.ts';

type Exclude = (player: SignedInPlayer, period: string) => Promise<Excluded>;

type Parts = { accounts: AccountService; authenticate: Authenticate; exclude: Exclude };

/** Registration, sign-in, passwords and self-exclusion. */
export const accountRoutes =
  ({ accounts, authenticate, exclude }: Parts): Routes =>
  (app) => {
    servePublic(app, accountCalls.register, async ({ body, headers, requestId }) => {
      const { accNo } = await accounts.register(body.user_id, body.password, deviceOf({ headers, requestId }));
      return confirmed({ kind: 'registered' }, { acc_no: accNo });
    });
    servePublic(app, accountCalls.requestCode, async ({ body, headers, requestId }) => {
      const { accNo } = await accounts.requestCode(body.user_id, deviceOf({ headers, requestId }));
      return confirmed({ kind: 'codeRequested' }, { acc_no: accNo });
    });
    servePublic(app, accountCalls.verify, async ({ body, headers, requestId }) => {
      const given = { accNo: body.acc_no, code: body.verify_code, password: body.password };
      return signedIn('verified', await accounts.verify(given, deviceOf({ headers, requestId })));
    });
    servePublic(app, accountCalls.login, async ({ body, headers, requestId }) => {
      const given = { phone: body.user_id, password: body.password };
      return signedIn('loggedIn', await accounts.login(given, deviceOf({ headers, requestId })));
    });
    servePlain(app, accountCalls.resetPassword, async ({ body, headers, requestId }) => {
      const wanted = { phone: body.PhoneNumber, code: body.code, password: body.password, repeated: body.passwordre };
      const confirmation = { kind: 'passwordReset' } as const;
      const changed = { status: true, message: ENGLISH_CONFIRMATIONS.passwordReset, confirmation };
      return accounts.resetPassword(wanted, deviceOf({ headers, requestId })).then(() => changed, refusedReset);
    });
    servePlayer(app, accountCalls.changePassword, authenticate, async (player, { body, headers, requestId }) => {
      const wanted = { old: body.old_password, password: body.password, repeated: body.passwordre };
      const data = await accounts.changePassword(player, wanted, deviceOf({ headers, requestId }));
      return confirmed({ kind: 'passwordChanged' }, data);
    });
    servePlayer(app, accountCalls.exclude, authenticate, async (player, { body }) => {
      const { confirmation, until } = await exclude(player, body.exclusion_type);
      return confirmed(confirmation, { excluded_until: formatNairobi(until.getTime()) });
    });
  };

/** The message of an excluded player names the end. */
function signedIn<Data extends object>(
  kind: 'verified' | 'loggedIn',
  { exclusion, ...data }: Data & { exclusion: ActiveExclusion | null },
) {
  return confirmed(exclusion === null ? { kind } : { kind: `${kind}Excluded`, untilMs: exclusion.untilMs }, data);
}

function refusedReset(error: unknown): z.input<typeof accountCalls.resetPassword.data> {
  if (!(error instanceof OperatorError && error.code === 'INVALID')) throw error;
  const { data: details } = accountCalls.codeRefusal.safeParse(error.details);
  return { status: false, message: error.message, reason: error.reason, ...details };
}
