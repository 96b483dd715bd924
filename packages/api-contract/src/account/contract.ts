import { z } from 'zod';
import type { Caller, PlayerSession } from '../caller.ts';

/** The phone goes upstream as typed, trimmed: the operator normalises it (readings 26b). */
const phone = z.string().trim().min(1).max(20);
const password = z.string().min(4, 'Password must be at least 4 characters long.').max(128);
const code = z.string().trim().min(1, 'Verification code is required.').max(12);
const accNo = z.string().trim().min(1).max(64);

export const registerInput = z.object({ phone, password });
export const registerOutput = z.object({ accNo: z.string(), message: z.string() });

export const verifyInput = z.object({ accNo, code, password: password.optional() });
export const loginInput = z.object({ phone, password });
export const resendCodeInput = z.object({ phone });
export const resendCodeOutput = z.object({ accNo: z.string().nullable(), message: z.string() });

/** What the browser may know of its session: never the access token (readings 8). */
export const sessionView = z.discriminatedUnion('signedIn', [
  z.object({ signedIn: z.literal(false) }),
  z.object({
    signedIn: z.literal(true),
    phone: z.string(),
    name: z.string(),
    accNo: z.string(),
    /** Time left by the server's clock. */
    expiresInMs: z.number(),
  }),
]);
export const signInOutput = z.object({ session: sessionView, message: z.string() });
export const logoutOutput = z.object({ signedIn: z.literal(false) });

export type RegisterInput = z.infer<typeof registerInput>;
export type VerifyInput = z.infer<typeof verifyInput>;
export type LoginInput = z.infer<typeof loginInput>;
export type SessionView = z.infer<typeof sessionView>;

/** A session that the operator has just granted, with its message. */
export type SignedIn = { session: PlayerSession; message: string };

export type AccountPort = {
  register(caller: Caller, input: RegisterInput): Promise<z.infer<typeof registerOutput>>;
  /** @throws DomainError INVALID for a wrong, used or expired code. */
  verify(caller: Caller, input: VerifyInput): Promise<SignedIn>;
  /** @throws DomainError NEEDS_VERIFICATION with accNo when the phone is not verified. */
  login(caller: Caller, input: LoginInput): Promise<SignedIn>;
  resendCode(caller: Caller, input: { phone: string }): Promise<z.infer<typeof resendCodeOutput>>;
};
