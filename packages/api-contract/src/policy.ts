import type { Capability } from './capabilities/contract.ts';

/** The limits that a procedure can name. The gateway defines what each one counts, and for how long. */
export type RateLimitName =
  | 'accountChangesPerAddress'
  | 'loginsPerPhone'
  | 'failedLoginsPerAddress'
  | 'strangerLoginsPerPhone'
  | 'registrationsPerPhone'
  | 'codesPerPhone'
  | 'textsPerAddress'
  | 'codeGuesses'
  | 'passwordChangesPerPlayer'
  | 'changesPerPlayer'
  | 'ageChecksPerPlayer'
  | 'ageChecksPerAddress'
  | 'betsPerPlayer'
  | 'depositSearchesPerPlayer'
  | 'unknownCodesPerAddress'
  | 'bookingsPerAddress'
  | 'launchesPerAddress'
  | 'searchesPerAddress'
  | 'combinationsPerAddress';

/**
 * The policy of a procedure, which the gateway enforces before it validates the input. It is the procedure's tRPC meta.
 */
export type ProcedurePolicy = {
  /** A platform without this capability refuses the call. `playerProcedure` sets 'accounts'. */
  readonly needs?: Capability;
  /** `playerProcedure` sets 'player', and guests are refused before any upstream call. */
  readonly auth?: 'anyone' | 'player';
  /** For a player, the operator reads data of the player, which no cache has. The call then counts as a read of the player. */
  readonly readsPlayer?: true;
  /** The call must be alone in its request, so that its outcome never depends on another call's. */
  readonly unbatchable?: true;
  /** Why a player's change may share a request with other calls. */
  readonly batchableBecause?: string;
  /** The response is identical for everybody. The gateway keeps its bytes; clients send the query alone and without cookies. */
  readonly sharedCache?: true;
  /** The response is identical for everybody although its bytes are not kept. Like shared ones, rendered pages may read it. */
  readonly onPages?: true;
  /**
   * Limits beside the one on all calls of an address. Every mutation names its own, or none with []. Limits per player
   * are for procedures with `auth: 'player'`: the operator checks no session for the others.
   */
  readonly rateLimits?: readonly RateLimitName[];
  /** Whether a success has found nothing under the code of its input. Limits then count it like NOT_FOUND. */
  readonly foundNothing?: (output: unknown) => boolean;
  /** The input field that names a guest's account. Limits count by it, and the caller's browser gets a device cookie. */
  readonly accountField?: 'phone' | 'accNo';
};

/** The meta of a procedure: its policy, and one line for the API documentation. */
export type ProcedureMeta = ProcedurePolicy & { readonly summary?: string };
