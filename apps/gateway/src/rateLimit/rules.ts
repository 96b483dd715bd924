import type { CallerDevice, ProcedurePolicy, RateLimitName } from '@ushindi/api-contract';
import { accNoKey, isKnown, phoneKey } from '../device/device.ts';

/** The parts of a procedure call that limits count by. */
export type CountedCall = {
  readonly policy: ProcedurePolicy;
  /** The client's address; see `addressKey`. */
  readonly address: string;
  /** The session's account number; null for guests. */
  readonly accNo: string | null;
  /** The key of a session that the operator has not accepted lately; null for a proven session and for guests. */
  readonly unprovenSession: string | null;
  /** Not validated; read only for a policy with an `accountField`. */
  readonly input: unknown;
  /** The caller's browser; null for a policy without an `accountField`. */
  readonly device: CallerDevice | null;
};

/** What a limit counts by, and its window. The allowed number of calls is a setting. */
export type Rule = {
  readonly windowSeconds: number;
  /**
   * 'accountAndSource': the account, and the device if the account knows it, else the address (R-135). 'player': the
   * player of the session; while the session is unproven, that session alone (T-05).
   */
  readonly countedBy: 'address' | 'account' | 'accountAndSource' | 'player';
  /** Success clears the count; a call that the operator did not judge is not counted. */
  readonly resetsOnSuccess?: true;
  /** Only calls that the operator judged and refused stay counted. */
  readonly countsRefusals?: true;
  /** Calls of known devices are not counted, so that others cannot use up the limit for them (R-135). */
  readonly exemptsKnownDevices?: true;
  /** Counted by each gateway process alone: the limit protects that process, and Redis would see every call. */
  readonly perProcess?: true;
};

/** Every limit: those on all calls of an address and all reads of a player, and those that procedures name in their meta. */
export type LimitName = RateLimitName | 'callsPerAddress' | 'readsPerPlayer';

const MINUTE_SECONDS = 60;
const QUARTER_HOUR_SECONDS = 15 * MINUTE_SECONDS;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/**
 * A mobile carrier puts thousands of players behind one address. Limits per address are therefore generous, and those
 * per phone and account strict. A call is counted in this order until a limit refuses it: one source of guesses reaches
 * its own limit before it has used up those that it shares with others.
 */
export const RULES: Readonly<Record<LimitName, Rule>> = {
  callsPerAddress: { windowSeconds: MINUTE_SECONDS, countedBy: 'address', perProcess: true },
  // No cache has a player's reads: each takes time of the database that stores bets.
  readsPerPlayer: { windowSeconds: MINUTE_SECONDS, countedBy: 'player', perProcess: true },
  accountChangesPerAddress: { windowSeconds: MINUTE_SECONDS, countedBy: 'address', exemptsKnownDevices: true },
  loginsPerPhone: { windowSeconds: QUARTER_HOUR_SECONDS, countedBy: 'accountAndSource', resetsOnSuccess: true },
  failedLoginsPerAddress: {
    windowSeconds: QUARTER_HOUR_SECONDS,
    countedBy: 'address',
    countsRefusals: true,
    exemptsKnownDevices: true,
  },
  strangerLoginsPerPhone: {
    windowSeconds: QUARTER_HOUR_SECONDS,
    countedBy: 'account',
    resetsOnSuccess: true,
    exemptsKnownDevices: true,
  },
  registrationsPerPhone: { windowSeconds: HOUR_SECONDS, countedBy: 'accountAndSource' },
  codesPerPhone: { windowSeconds: HOUR_SECONDS, countedBy: 'accountAndSource' },
  textsPerAddress: { windowSeconds: HOUR_SECONDS, countedBy: 'address', exemptsKnownDevices: true },
  codeGuesses: { windowSeconds: QUARTER_HOUR_SECONDS, countedBy: 'accountAndSource', resetsOnSuccess: true },
  // A stolen session must not be a way to try passwords.
  passwordChangesPerPlayer: { windowSeconds: QUARTER_HOUR_SECONDS, countedBy: 'player', resetsOnSuccess: true },
  // Procedures for players alone may name a limit per player: the others prove no session.
  changesPerPlayer: { windowSeconds: MINUTE_SECONDS, countedBy: 'player' },
  // The operator counts an account's checks too. Many accounts behind one address must not be a way to try ID cards (R-201).
  ageChecksPerPlayer: { windowSeconds: HOUR_SECONDS, countedBy: 'player' },
  ageChecksPerAddress: { windowSeconds: HOUR_SECONDS, countedBy: 'address' },
  betsPerPlayer: { windowSeconds: MINUTE_SECONDS, countedBy: 'player' },
  // A receipt is no secret, but a player has only their own. The limit stops guesses of the others.
  depositSearchesPerPlayer: { windowSeconds: HOUR_SECONDS, countedBy: 'player' },
  // Only those who were sent a booking code have it. The limit stops guesses of codes (R-178).
  unknownCodesPerAddress: { windowSeconds: QUARTER_HOUR_SECONDS, countedBy: 'address', countsRefusals: true },
  bookingsPerAddress: { windowSeconds: HOUR_SECONDS, countedBy: 'address' },
  // Each launch stores a session of a game at the operator.
  launchesPerAddress: { windowSeconds: MINUTE_SECONDS, countedBy: 'address' },
  // No cache has the searches for longer texts, and each compares all matches on sale.
  searchesPerAddress: { windowSeconds: MINUTE_SECONDS, countedBy: 'address' },
  // No cache has the prices of combinations. Each takes the operator up to 6 ms, in the process that places bets.
  combinationsPerAddress: { windowSeconds: MINUTE_SECONDS, countedBy: 'address' },
};
export const LIMIT_NAMES = Object.keys(RULES) as LimitName[];

function textIn(input: unknown, field: string): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const value: unknown = Reflect.get(input, field);
  return typeof value === 'string' ? value : null;
}

/** The account that a guest's input names; null without one, and the input's schema then refuses the call. */
function accountKey({ policy: { accountField }, input }: CountedCall): string | null {
  const text = accountField === undefined ? null : textIn(input, accountField);
  if (text === null) return null;
  return accountField === 'phone' ? phoneKey(text) : accNoKey(text);
}

/** Copies of a cookie whose session has ended share a key, which is not the player's. */
const playerKey = ({ accNo, unprovenSession }: CountedCall): string | null =>
  accNo === null || unprovenSession === null ? accNo : `${accNo}|${unprovenSession}`;

/** The device of a call if it has signed in to the account that the call names. */
function knownDevice({ device }: CountedCall, account: string | null): CallerDevice | null {
  return device !== null && account !== null && isKnown(device, account) ? device : null;
}

/** Whether a call is a read of its player. Every change of a player names `changesPerPlayer`, so that reads use up none. */
const isPlayerRead = ({ auth, readsPlayer, rateLimits = [] }: ProcedurePolicy): boolean =>
  readsPlayer === true || (auth === 'player' && !rateLimits.includes('changesPerPlayer'));

/** Whether a limit counts the calls of a policy. */
function isCounted(name: LimitName, policy: ProcedurePolicy): boolean {
  if (name === 'callsPerAddress') return true;
  return name === 'readsPerPlayer' ? isPlayerRead(policy) : policy.rateLimits?.includes(name) === true;
}

/** The key under which a limit counts a call; null when it does not count the call. */
export function keyOf(name: LimitName, call: CountedCall): string | null {
  if (!isCounted(name, call.policy)) return null;
  const { countedBy, exemptsKnownDevices } = RULES[name];
  if (countedBy === 'player') return playerKey(call);
  const account = accountKey(call);
  const known = knownDevice(call, account);
  if (known !== null && exemptsKnownDevices === true) return null;
  if (countedBy === 'address') return call.address;
  if (countedBy === 'account' || account === null) return account;
  return `${account}|${known === null ? call.address : `device:${known.id}`}`;
}
