import { accountCalls } from '@ushindi/api-contract/operator';
import type { Routes } from '../../app.ts';
import { OperatorError } from '../../http/errors.ts';
import { type Player, servePublic, servePlain, servePlayer } from '../../http/serve.ts';
import type { AccountService } from './service.ts';

/** Returns the message for the player. */
type Exclude = (player: Player, period: string) => Promise<string>;

/** The acc/v1 calls, password reset and self-exclusion. */
export const accountRoutes =
  (accounts: AccountService, exclude: Exclude): Routes =>
  (app) => {
    servePublic(app, accountCalls.register, async ({ body }) => {
      const { accNo } = await accounts.register(body.user_id, body.password);
      return { message: 'We have sent you a verification code.', data: { acc_no: accNo } };
    });
    servePublic(app, accountCalls.requestCode, async ({ body }) => {
      const { accNo } = await accounts.requestCode(body.user_id);
      return { message: 'If this number has an account, a verification code is on its way.', data: { acc_no: accNo } };
    });
    servePublic(app, accountCalls.verify, async ({ body }) => ({
      message: 'Verification successful!',
      data: await accounts.verify(body.acc_no, body.verify_code, body.password),
    }));
    servePublic(app, accountCalls.login, async ({ body }) => ({
      message: 'Login successful.',
      data: await accounts.login(body.user_id, body.password),
    }));
    servePlain(app, accountCalls.resetPassword, async ({ body }) => {
      const wanted = { phone: body.PhoneNumber, code: body.code, password: body.password, repeated: body.passwordre };
      const refusal = await accounts.resetPassword(wanted).then(() => null, refusalMessage);
      return { status: refusal === null, message: refusal ?? 'Your password has been changed. Please log in.' };
    });
    servePlayer(
      app,
      accountCalls.exclude,
      (token) => accounts.authenticate(token),
      async (player, { body }) => ({
        message: await exclude(player, body.exclusion_type),
        data: {},
      }),
    );
  };

function refusalMessage(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  throw error;
}
