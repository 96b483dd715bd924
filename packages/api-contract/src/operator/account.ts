import { z } from 'zod';
import { call, none, wireText, wireTextOrEmpty } from './call.ts';

const accountData = z.object({ name: wireTextOrEmpty, acc_no: wireText, access_token: z.string().min(1) });

/** What login and verify grant. */
export const signInData = z.object({
  acc_data: accountData,
  /** YYYYMMDDHHmmss in Nairobi (readings 7). */
  exp: wireText,
  phone: wireText.optional(),
});

export const register = call({
  method: 'POST',
  base: 'api',
  path: 'acc/v1/register',
  kind: 'write',
  as: 'guest',
  query: none,
  body: z.object({ user_id: z.string(), password: z.string(), promo_code: z.string() }),
  data: z.object({ acc_no: wireText }),
});

export const login = call({
  method: 'POST',
  base: 'api',
  path: 'acc/v1/login',
  kind: 'write',
  as: 'guest',
  query: none,
  body: z.object({ user_id: z.string(), password: z.string() }),
  data: signInData,
});

export const verify = call({
  method: 'POST',
  base: 'api',
  path: 'acc/v1/verify',
  kind: 'write',
  as: 'guest',
  query: none,
  body: z.object({ acc_no: z.string(), verify_code: z.string(), password: z.string().optional() }),
  data: signInData,
});

/** Asks for a code by text message, for a forgotten password and for sending a code again. */
export const requestCode = call({
  method: 'POST',
  base: 'api',
  path: 'acc/v1/reset',
  kind: 'write',
  as: 'guest',
  query: none,
  body: z.object({ user_id: z.string() }),
  data: z.object({ acc_no: wireText.nullish() }).nullish(),
});

/** Sets a new password with a code from `requestCode`. Answers `{ status, message }`; false is a refusal. */
export const resetPassword = call({
  method: 'PUT',
  base: 'api',
  path: 'api/reset-pass',
  kind: 'write',
  as: 'guest',
  query: none,
  body: z.object({ password: z.string(), passwordre: z.string(), code: z.string(), PhoneNumber: z.string() }),
  data: z.object({ status: z.boolean(), message: wireTextOrEmpty }),
});

/** Self-exclusion; the periods are EXCLUSION_PERIODS of the shared rules. */
export const exclude = call({
  method: 'POST',
  base: 'api',
  path: 'profile/v1/exclusion',
  kind: 'write',
  as: 'player',
  query: none,
  body: z.object({ exclusion_type: z.string() }),
  data: z.unknown(),
});
