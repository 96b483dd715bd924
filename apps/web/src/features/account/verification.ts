const PASSWORD_KEPT_MS = 10 * 60_000;

/** Where a player came to verification from. */
export const VERIFY_ORIGINS = ['register', 'login', 'forgotPassword'] as const;
type VerifyOrigin = (typeof VERIFY_ORIGINS)[number];

/** Whose account is to be verified. */
export type Verification = { accNo: string; phone: string; origin: VerifyOrigin };

let verification: Verification | null = null;
let password: { text: string; timer: ReturnType<typeof setTimeout> } | null = null;

/** Notes whose account is to be verified, for the screens that follow. Memory only. */
export function beginVerification(next: Verification): void {
  verification = next;
}

/** Whose account is to be verified, if a screen has said so. */
export function pendingVerification(): Verification | null {
  return verification;
}

/** Holds the password between registration and verification: in memory, for ten minutes at most (readings 11). */
export function holdPassword(text: string): void {
  forgetPassword();
  password = { text, timer: setTimeout(forgetPassword, PASSWORD_KEPT_MS) };
}

/** The password held since registration, or undefined. */
export function heldPassword(): string | undefined {
  return password?.text;
}

/** Forgets the held password: on success, on leaving and when its time is up. */
export function forgetPassword(): void {
  if (password) clearTimeout(password.timer);
  password = null;
}
