import { ACTIVITY_KINDS } from '@ushindi/shared';
import { z } from 'zod';
import { wireConfirmation } from '../texts/confirmations.ts';
import { wireReason } from '../texts/reasons.ts';
import { call, none, SHORT_DEADLINE_MS, wireText, wireTextOrEmpty } from './call.ts';

/** The token is sent back in a header. With other characters every call of its player would fail. */
const accessToken = z.string().regex(/^[\x20-\x7e]+$/);

const accountData = z.object({ name: wireTextOrEmpty, acc_no: wireText, access_token: accessToken });

/** The session that a login, a verification or a changed password starts. */
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
  sendsBrowser: true,
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
  sendsBrowser: true,
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
  sendsBrowser: true,
  query: none,
  body: z.object({ acc_no: z.string(), verify_code: z.string(), password: z.string().optional() }),
  data: signInData,
});

/**
 * The data of a refused code: how often this browser may still try the code. Our own choice; without it the player
 * sees only the message.
 */
export const codeRefusal = z.object({ tries_left: z.int().nonnegative() });

/** Requests a code: for a forgotten password, or another one for a phone that is not verified. */
export const requestCode = call({
  summary: 'Sends a verification code',
  method: 'POST',
  base: 'api',
  path: 'acc/v1/reset',
  kind: 'write',
  auth: 'guest',
  sendsBrowser: true,
  query: none,
  body: z.object({ user_id: z.string() }),
  data: z.object({ acc_no: wireText.nullish() }).nullish(),
});

/** Takes a code of `requestCode`. Returns `{ status, message }`; a status of false is a refusal, also as `codeRefusal`. */
export const resetPassword = call({
  summary: 'Sets a new password',
  method: 'PUT',
  base: 'api',
  path: 'api/reset-pass',
  kind: 'write',
  auth: 'guest',
  sendsBrowser: true,
  query: none,
  body: z.object({ password: z.string(), passwordre: z.string(), code: z.string(), PhoneNumber: z.string() }),
  data: z.object({
    status: z.boolean(),
    message: wireTextOrEmpty,
    reason: wireReason,
    confirmation: wireConfirmation,
    ...codeRefusal.partial().shape,
  }),
});

/**
 * The end of an exclusion or break in Nairobi, in the year 9999 for one without end. Our own choice: an operator may send
 * anything else as the data of the two calls.
 */
export const exclusionData = z.object({ excluded_until: wireText });

/** `exclusion_type` is one of EXCLUSION_PERIODS. The reference operator sends `exclusionData`. */
export const exclude = call({
  summary: 'Starts a self-exclusion',
  method: 'POST',
  base: 'api',
  path: 'profile/v1/exclusion',
  kind: 'write',
  auth: 'player',
  sendsBrowser: true,
  query: none,
  body: z.object({ exclusion_type: z.string() }),
  data: z.unknown(),
});

/** The seven calls below are our own choice (decision 52). A token whose session has ended gets 401 from every call. */
export const logout = call({
  summary: "Ends the player's session",
  method: 'POST',
  base: 'api',
  path: 'acc/v1/logout',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  sendsBrowser: true,
  query: none,
  body: z.object({}),
  data: z.unknown(),
});

/** A session on a device that the account had not used before. */
const newDevice = z.object({
  id: wireText,
  device: wireTextOrEmpty,
  /** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
  created_at: wireText,
});

export const session = call({
  summary: "Whether the player's session is open, and the latest sign-in since then on a new device",
  method: 'GET',
  base: 'api',
  path: 'acc/v1/session',
  kind: 'read',
  auth: 'player',
  isExtra: true,
  query: none,
  body: none,
  data: z.object({ new_device: newDevice.nullish() }),
  deadlineMs: SHORT_DEADLINE_MS,
});

export const sessions = call({
  summary: "The player's open sessions, the last used first",
  method: 'GET',
  base: 'api',
  path: 'acc/v1/sessions',
  kind: 'read',
  auth: 'player',
  isExtra: true,
  query: none,
  body: none,
  data: z.array(newDevice.extend({ last_used_at: wireText, current: z.boolean() })),
});

export const activity = call({
  summary: "The latest security events of the player's account, newest first",
  method: 'GET',
  base: 'api',
  path: 'acc/v1/activity',
  kind: 'read',
  auth: 'player',
  isExtra: true,
  query: none,
  body: none,
  data: z.array(
    z.object({
      id: wireText,
      kind: z.enum(ACTIVITY_KINDS),
      refused: z.boolean(),
      /** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
      at: wireText,
      device: wireTextOrEmpty,
    }),
  ),
});

export const endSession = call({
  summary: "Ends one of the player's sessions",
  method: 'POST',
  base: 'api',
  path: 'acc/v1/sessions/end',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  sendsBrowser: true,
  query: none,
  body: z.object({ session_id: z.string() }),
  data: z.unknown(),
});

export const endAllSessions = call({
  summary: "Ends all sessions of the player, the call's included",
  method: 'POST',
  base: 'api',
  path: 'acc/v1/sessions/end_all',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  sendsBrowser: true,
  query: none,
  body: z.object({}),
  data: z.unknown(),
});

/** Ends all sessions and grants a new one. */
export const changePassword = call({
  summary: 'Sets a new password with the old one',
  method: 'POST',
  base: 'api',
  path: 'acc/v1/password',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  sendsBrowser: true,
  query: none,
  body: z.object({ old_password: z.string(), password: z.string(), passwordre: z.string() }),
  data: signInData,
});
