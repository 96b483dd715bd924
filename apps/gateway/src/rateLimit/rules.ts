import type { ProcedurePolicy, RateLimitName } from '@ushindi/api-contract';
import { normalisePhone } from '@ushindi/shared';

/** The parts of a procedure call that limits count by. */
export type CountedCall = {
  readonly policy: ProcedurePolicy;
  /** The client's address; see `addressKey`. */
  readonly address: string;
  /** The session's account number; null for guests. */
  readonly accNo: string | null;
  /** Not validated; read only for a policy with an `accountField`. */
  readonly input: unknown;
};

/** What a limit counts by, and its window. The allowed number of calls is a setting. */
export type Rule = {
  readonly windowSeconds: number;
  readonly countedBy: 'address' | 'account' | 'player';
  /** Success clears the count; a call that the operator did not judge is not counted. */
  readonly resetsOnSuccess?: true;
  /** Counted by each gateway process alone: the limit protects that process, and Redis would see every call. */
  readonly perProcess?: true;
};

/** Every limit: the one on all calls of an address, and those that procedures name in their meta. */
export type LimitName = RateLimitName | 'callsPerAddress';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/**
 * A mobile carrier puts thousands of players behind one address. Limits per address are therefore generous, and those
 * per phone and account strict.
 */
export const RULES: Readonly<Record<LimitName, Rule>> = {
  callsPerAddress: { windowSeconds: MINUTE_SECONDS, countedBy: 'address', perProcess: true },
  accountChangesPerAddress: { windowSeconds: MINUTE_SECONDS, countedBy: 'address' },
  loginsPerPhone: { windowSeconds: 15 * MINUTE_SECONDS, countedBy: 'account', resetsOnSuccess: true },
  registrationsPerPhone: { windowSeconds: HOUR_SECONDS, countedBy: 'account' },
  codesPerPhone: { windowSeconds: HOUR_SECONDS, countedBy: 'account' },
  codeGuesses: { windowSeconds: 15 * MINUTE_SECONDS, countedBy: 'account', resetsOnSuccess: true },
  changesPerPlayer: { windowSeconds: MINUTE_SECONDS, countedBy: 'player' },
  betsPerPlayer: { windowSeconds: MINUTE_SECONDS, countedBy: 'player' },
  // Receipts are not secret, but a player knows only the own ones: the limit stops trying.
  depositSearchesPerPlayer: { windowSeconds: HOUR_SECONDS, countedBy: 'player' },
};
export const LIMIT_NAMES = Object.keys(RULES) as LimitName[];

const SUBSCRIBER_DIGITS = 9;
const MAX_KEY_LENGTH = 64;

function textIn(input: unknown, field: string): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const value: unknown = Reflect.get(input, field);
  return typeof value === 'string' ? value : null;
}

/** One key for every notation of a phone, including spaces, '+254' and '00254'. */
function phoneKey(text: string): string {
  const subscriber = text.replaceAll(/\D/g, '').slice(-SUBSCRIBER_DIGITS);
  return `phone:${normalisePhone(subscriber) ?? subscriber}`;
}

/** The account that a guest's input names; null without one, and the input's schema then refuses the call. */
function accountKey({ policy: { accountField }, input }: CountedCall): string | null {
  const text = accountField === undefined ? null : textIn(input, accountField);
  if (text === null) return null;
  return accountField === 'phone' ? phoneKey(text) : `account:${text.trim().slice(0, MAX_KEY_LENGTH)}`;
}

/** The key under which a limit counts a call; null when it does not count the call. */
export function keyOf(name: LimitName, call: CountedCall): string | null {
  const isCounted = name === 'callsPerAddress' || call.policy.rateLimits?.includes(name) === true;
  if (!isCounted) return null;
  const { countedBy } = RULES[name];
  if (countedBy === 'address') return call.address;
  return countedBy === 'player' ? call.accNo : accountKey(call);
}
