import { accountCalls } from '@ushindi/api-contract/operator';
import type { Routes } from '../../app.ts';
import { serveGuest } from '../../http/serve.ts';
import type { AccountService } from './service.ts';

/** The acc/v1 calls (account-and-money spec, section 7). */
export const accountRoutes =
  (accounts: AccountService): Routes =>
  (app) => {
    serveGuest(app, accountCalls.register, async ({ body }) => {
      const { accNo } = await accounts.register(body.user_id, body.password);
      return { message: 'We have sent you a verification code.', data: { acc_no: accNo } };
    });
    serveGuest(app, accountCalls.requestCode, async ({ body }) => {
      const { accNo } = await accounts.requestCode(body.user_id);
      return { message: 'If this number has an account, a verification code is on its way.', data: { acc_no: accNo } };
    });
    serveGuest(app, accountCalls.verify, async ({ body }) => ({
      message: 'Verification successful!',
      data: await accounts.verify(body.acc_no, body.verify_code, body.password),
    }));
    serveGuest(app, accountCalls.login, async ({ body }) => ({
      message: 'Login successful.',
      data: await accounts.login(body.user_id, body.password),
    }));
  };
