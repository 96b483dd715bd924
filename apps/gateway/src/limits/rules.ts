import { normalisePhone } from '@ushindi/shared';

/** A call as the limits see it. */
export type CountedCall = {
  /** 'feature.procedure'. */
  readonly name: string;
  readonly changes: boolean;
  /** Where it came from; see `addressKey`. */
  readonly address: string;
  /** The account of the session; null for guests. */
  readonly accNo: string | null;
  /** Unchecked. */
  readonly input: unknown;
};

/** What a limit counts, and for how long. How many are allowed is a setting. */
export type Rule = {
  readonly windowSeconds: number;
  /** Under which key a call counts; null for calls that the limit is not about. */
  readonly keyOf: (call: CountedCall) => string | null;
  /** Counts guesses: success clears the count, and what the operator did not get to judge is given back. */
  readonly countsGuesses?: true;
  /** Counted by each gateway for itself: about its own load, and asked so often that Redis would be felt. */
  readonly isOwn?: true;
};

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const SUBSCRIBER_DIGITS = 9;
const MAX_KEY_LENGTH = 64;

/** Guests' changes, which name a phone or an account: each may cost the operator a password hash or a text message. */
const ACCOUNT_CHANGES = new Set([
  'account.register',
  'account.verify',
  'account.login',
  'account.requestReset',
  'account.resendCode',
  'account.resetPassword',
]);

/** Whether a limit needs a call's input; of all others it is read by their schema alone. */
export const isCountedByInput = (name: string): boolean => ACCOUNT_CHANGES.has(name);

function textIn(input: unknown, field: string): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const value: unknown = Reflect.get(input, field);
  return typeof value === 'string' ? value : null;
}

/** One key for all ways to write a phone, also for those that only some operators take: spaces, '+254', '00254'. */
function phoneKey(input: unknown): string | null {
  const subscriber = textIn(input, 'phone')?.replaceAll(/\D/g, '').slice(-SUBSCRIBER_DIGITS);
  return subscriber === undefined ? null : `phone:${normalisePhone(subscriber) ?? subscriber}`;
}

function accountKey(input: unknown): string | null {
  const accNo = textIn(input, 'accNo');
  return accNo === null ? null : `account:${accNo.trim().slice(0, MAX_KEY_LENGTH)}`;
}

const perPhone =
  (...names: string[]) =>
  ({ name, input }: CountedCall) =>
    names.includes(name) ? phoneKey(input) : null;

/**
 * Every limit. A mobile carrier puts thousands of players behind one address, so that addresses are treated generously,
 * phones and accounts strictly. Signing out is never refused to a player.
 */
export const RULES = {
  callsPerAddress: { windowSeconds: MINUTE_SECONDS, keyOf: ({ address }) => address, isOwn: true },
  accountChangesPerAddress: {
    windowSeconds: MINUTE_SECONDS,
    keyOf: ({ name, address }) => (ACCOUNT_CHANGES.has(name) ? address : null),
  },
  loginsPerPhone: { windowSeconds: 15 * MINUTE_SECONDS, keyOf: perPhone('account.login'), countsGuesses: true },
  registrationsPerPhone: { windowSeconds: HOUR_SECONDS, keyOf: perPhone('account.register') },
  codesPerPhone: { windowSeconds: HOUR_SECONDS, keyOf: perPhone('account.requestReset', 'account.resendCode') },
  codeGuesses: {
    windowSeconds: 15 * MINUTE_SECONDS,
    // Verification names the account, a new password the phone.
    keyOf: (call) =>
      call.name === 'account.verify' ? accountKey(call.input) : perPhone('account.resetPassword')(call),
    countsGuesses: true,
  },
  changesPerPlayer: {
    windowSeconds: MINUTE_SECONDS,
    keyOf: ({ name, changes, accNo }) => (changes && name !== 'account.logout' ? accNo : null),
  },
  betsPerPlayer: { windowSeconds: MINUTE_SECONDS, keyOf: ({ name, accNo }) => (name === 'bets.place' ? accNo : null) },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof RULES;
export const LIMIT_NAMES = Object.keys(RULES) as LimitName[];
