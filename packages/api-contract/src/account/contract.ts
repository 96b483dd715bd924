import {
  ACTIVITY_KINDS,
  EXCLUSION_PERIODS,
  isValidPhone,
  MAX_PASSWORD_LENGTH,
  MAX_TYPED_LENGTH,
  plainPhone,
} from '@ushindi/shared';
import { z } from 'zod';
import type { Caller, PlayerCaller, PlayerSession } from '../caller.ts';
import type { startedExclusion } from '../scalars.ts';
import { type Message, messageOutput } from '../texts/confirmations.ts';
import { type RefusalReason, refusalReason } from '../texts/reasons.ts';

/** A phone in any form, for requests about a code. The operator normalises it. */
const anyPhone = z.string().trim().min(1).max(MAX_TYPED_LENGTH);
/** A phone in one of the accepted forms. It goes upstream as typed, without punctuation. */
const phone = z
  .string()
  .max(MAX_TYPED_LENGTH)
  .overwrite(plainPhone)
  .refine(isValidPhone, 'Please enter a valid phone number.');
const password = z
  .string()
  .min(4, 'Password must be at least 4 characters long.')
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters long.`);
const code = z.string().trim().min(1, 'Verification code is required.').max(MAX_TYPED_LENGTH);
const accNo = z.string().trim().min(1).max(64);

export const registerInput = z.object({ phone, password });
/** `accNo` is the account number, with which the player verifies the phone. */
export const registerOutput = messageOutput.extend({ accNo: z.string() });

export const verifyInput = z.object({ accNo, code, password: password.optional() });
export const loginInput = z.object({ phone, password });
/** Requests a code by text message: another one, or one for a new password. */
export const codeRequestInput = z.object({ phone: anyPhone });
/** `accNo` is null where the operator does not name the account. */
export const codeRequestOutput = messageOutput.extend({ accNo: z.string().nullable() });

export const resetPasswordInput = z
  .object({ phone: anyPhone, code, password, confirmPassword: z.string().max(MAX_PASSWORD_LENGTH) })
  .refine((input) => input.password === input.confirmPassword, 'Passwords do not match');

const period = z
  .string()
  .min(1, 'Please select a period for exclusion.')
  .pipe(z.enum(EXCLUSION_PERIODS, 'Invalid exclusion period selected.'));
export const selfExcludeInput = z.object({ period });

export const changePasswordInput = z
  .object({
    oldPassword: z.string().min(1).max(MAX_PASSWORD_LENGTH),
    password,
    confirmPassword: z.string().max(MAX_PASSWORD_LENGTH),
  })
  .refine((input) => input.password === input.confirmPassword, 'Passwords do not match');

/** A sign-in. `device` is such as 'Chrome on Android', '' if unknown; `atMs` is epoch milliseconds. */
const signInOnDevice = z.object({ id: z.string(), device: z.string(), atMs: z.number().nullable() });
/** The player's open sessions. Times are epoch milliseconds; null if the operator's date is unreadable. */
export const sessionsOutput = z.object({
  items: z.array(
    signInOnDevice.extend({
      lastUsedAtMs: z.number().nullable(),
      /** Whether it is the session of the call. */
      isCurrent: z.boolean(),
    }),
  ),
});
/** The player's recent activity. Times are epoch milliseconds; null if the operator's date is unreadable. */
export const activityOutput = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(ACTIVITY_KINDS),
      isRefused: z.boolean(),
      atMs: z.number().nullable(),
      /** Such as 'Chrome on Android'; '' if unknown. */
      device: z.string(),
    }),
  ),
});
/** Names a session by its id in `sessionsOutput`. */
export const endSessionInput = z.object({ sessionId: z.string().min(1).max(64) });

/** The session as the browser sees it, without the access token. */
export const sessionView = z.discriminatedUnion('signedIn', [
  z.object({
    signedIn: z.literal(false),
    /** The operator has ended the session of the call. */
    hasEnded: z.literal(true).exactOptional(),
    /** The operator's message about the end; `reason` has its kind and parameters. */
    message: z.string().exactOptional(),
    reason: refusalReason.exactOptional(),
  }),
  z.object({
    signedIn: z.literal(true),
    phone: z.string(),
    name: z.string(),
    accNo: z.string(),
    /** Milliseconds until the session expires, by the server's clock. */
    expiresInMs: z.number(),
    /** The latest sign-in of the account on a new device, if it is later than the start of this session. */
    newDevice: signInOnDevice.exactOptional(),
  }),
]);
export const signInOutput = messageOutput.extend({ session: sessionView });
export const logoutOutput = z.object({ signedIn: z.literal(false) });

export type RegisterInput = z.infer<typeof registerInput>;
export type VerifyInput = z.infer<typeof verifyInput>;
export type LoginInput = z.infer<typeof loginInput>;
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;
export type SelfExcludeInput = z.infer<typeof selfExcludeInput>;
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;
export type Sessions = z.infer<typeof sessionsOutput>;
export type Activity = z.infer<typeof activityOutput>;
export type SignInOnDevice = z.infer<typeof signInOnDevice>;
export type SessionView = z.infer<typeof sessionView>;

/** Why a session has ended: the operator's message, with its kind and parameters if they are known. */
export type EndReason = { message: string; reason?: RefusalReason };

/** A session that the operator granted, with the operator's message. */
export type SignedIn = Message & { session: PlayerSession };

/** Accounts and sessions, as the router needs them from an operator. */
export type AccountPort = {
  /** Creates an account, which the player then verifies with a code by text message. */
  register(caller: Caller, input: RegisterInput): Promise<z.infer<typeof registerOutput>>;
  /** @throws DomainError INVALID for a wrong, used or expired code. */
  verify(caller: Caller, input: VerifyInput): Promise<SignedIn>;
  /** @throws DomainError NEEDS_VERIFICATION with accNo when the phone is not verified. */
  login(caller: Caller, input: LoginInput): Promise<SignedIn>;
  /** Requests another code for a phone that is not verified yet. */
  resendCode(caller: Caller, input: { phone: string }): Promise<z.infer<typeof codeRequestOutput>>;
  /** Requests a code for a new password; the response is the same for known and unknown numbers. */
  requestReset(caller: Caller, input: { phone: string }): Promise<z.infer<typeof codeRequestOutput>>;
  /** @throws DomainError INVALID or REFUSED with the operator's message for a wrong or expired code. */
  resetPassword(caller: Caller, input: ResetPasswordInput): Promise<Message>;
  /**
   * Blocks bets, deposits and games until the period ends. It cannot be shortened. It ends every session
   * (R-141).
   */
  selfExclude(caller: PlayerCaller, input: SelfExcludeInput): Promise<z.infer<typeof startedExclusion>>;
  /** Ends the session at the operator. Does nothing for one that has ended. */
  logout(caller: PlayerCaller): Promise<void>;
  /**
   * Why the operator has ended the session, or null, and the latest sign-in on a new device since its start.
   * @throws DomainError SESSION_EXPIRED if the browser has got a newer session meanwhile.
   */
  checkSession(caller: PlayerCaller): Promise<{ endedBecause: EndReason | null; newDevice: SignInOnDevice | null }>;
  /** The player's open sessions, the last used first. */
  sessions(caller: PlayerCaller): Promise<Sessions>;
  /** The recent activity of the account, newest first. Empty with an operator that does not list it. */
  activity(caller: PlayerCaller): Promise<Activity>;
  /** Ends one session of the player. */
  endSession(caller: PlayerCaller, input: { sessionId: string }): Promise<Message>;
  /** Ends all sessions, the caller's included. */
  endAllSessions(caller: PlayerCaller): Promise<Message>;
  /** Ends all sessions and grants a new one. @throws DomainError INVALID for a wrong old password. */
  changePassword(caller: PlayerCaller, input: ChangePasswordInput): Promise<SignedIn>;
};
