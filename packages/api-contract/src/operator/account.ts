import { z } from 'zod';
import { call, none, wireText, wireTextOrEmpty } from './call.ts';

const accountData = z.object({ name: wireTextOrEmpty, acc_no: wireText, access_token: z.string().min(1) });

/** The grant of login and verify. */
export const signInData = z.object({
  acc_data: accountData,
  /** YYYYMMDDHHmmss in Nairobi. */
  exp: wireText,
  phone: wireText.optional(),
});

export const register = call({
  summary: 'Registers a phone',
  method: 'POST',
  base: 'api',
  path: 'acc/v1/register',
  kind: 'write',
  auth: 'guest',
  query: none,
  body: z.object({ user_id: z.string(), password: z.string(), promo_code: z.string() }),
  data: z.object({ acc_no: wireText }),
});

export const login = call({
  summary: 'Signs a player in',
  method: 'POST',
  base: 'api',
  path: 'acc/v1/login',
  kind: 'write',
  auth: 'guest',
  query: none,
  body: z.object({ user_id: z.string(), password: z.string() }),
  data: signInData,
});

export const verify = call({
  summary: 'Verifies a phone with the code from a text message',
  method: 'POST',
  base: 'api',
  path: 'acc/v1/verify',
  kind: 'write',
  auth: 'guest',
  query: none,
  body: z.object({ acc_no: z.string(), verify_code: z.string(), password: z.string().optional() }),
  data: signInData,
});

/** One call for a forgotten password and for sending a code again. */
export const requestCode = call({
  summary: 'Sends a verification code',
  method: 'POST',
  base: 'api',
  path: 'acc/v1/reset',
  kind: 'write',
  auth: 'guest',
  query: none,
  body: z.object({ user_id: z.string() }),
  data: z.object({ acc_no: wireText.nullish() }).nullish(),
});

/** Takes a code of `requestCode`. Returns `{ status, message }`; a status of false is a refusal. */
export const resetPassword = call({
  summary: 'Sets a new password',
  method: 'PUT',
  base: 'api',
  path: 'api/reset-pass',
  kind: 'write',
  auth: 'guest',
  query: none,
  body: z.object({ password: z.string(), passwordre: z.string(), code: z.string(), PhoneNumber: z.string() }),
  data: z.object({ status: z.boolean(), message: wireTextOrEmpty }),
});

/** `exclusion_type` is one of EXCLUSION_PERIODS. */
export const exclude = call({
  summary: 'Starts a self-exclusion',
  method: 'POST',
  base: 'api',
  path: 'profile/v1/exclusion',
  kind: 'write',
  auth: 'player',
  query: none,
  body: z.object({ exclusion_type: z.string() }),
  data: z.unknown(),
});
