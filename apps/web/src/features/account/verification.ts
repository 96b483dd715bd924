const PASSWORD_KEPT_MS = 10 * 60_000;

/** The screen that led to verification. */
export const VERIFY_ORIGINS = ['register', 'login', 'forgotPassword'] as const;
type VerifyOrigin = (typeof VERIFY_ORIGINS)[number];

/** The account to verify. */
export type Verification = { accNo: string; phone: string; origin: VerifyOrigin };

let verification: Verification | null = null;
let password: { text: string; timer: ReturnType<typeof setTimeout> } | null = null;

/** Remembers the account to verify for the following screens, in memory only. */
export function beginVerification(next: Verification): void {
  verification = next;
}

/** The account to verify, if a screen has set it. */
export function pendingVerification(): Verification | null {
  return verification;
}

/** Keeps the password between registration and verification: in memory, for ten minutes at most. */
export function holdPassword(text: string): void {
  forgetPassword();
  password = { text, timer: setTimeout(forgetPassword, PASSWORD_KEPT_MS) };
}

/** The password kept since registration, or undefined. */
export function heldPassword(): string | undefined {
  return password?.text;
}

/** Clears the kept password: on success, on leaving and after ten minutes. */
export function forgetPassword(): void {
  if (password) clearTimeout(password.timer);
  password = null;
}
