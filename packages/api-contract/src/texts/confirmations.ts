import { LIMIT_KINDS } from '@ushindi/shared';
import { z } from 'zod';
import { type TextsOf, type VariantOf, variantsOf } from './variants.ts';

const epochMs = z.number();
/** The end of an exclusion; null for one without end. */
const exclusion = { untilMs: epochMs.nullable() };
/** A limit in KES, or in minutes for the limit of time. */
const limit = { limit: z.enum(LIMIT_KINDS), amount: z.number() };

/**
 * Every confirmation of an accepted change, with its parameters. Parameters of a kind never change: a new meaning is a
 * new kind.
 */
export const CONFIRMATIONS = {
  registered: {},
  codeRequested: {},
  verified: {},
  verifiedExcluded: exclusion,
  loggedIn: {},
  loggedInExcluded: exclusion,
  passwordReset: {},
  passwordChanged: {},
  excluded: exclusion,
  excludedAlready: exclusion,
  loggedOut: {},
  deviceLoggedOut: {},
  loggedOutEverywhere: {},
  realityCheckSaved: {},
  limitUnchanged: {},
  limitSet: limit,
  limitSetFrom: { ...limit, fromMs: epochMs },
  limitRemovedFrom: { fromMs: epochMs },
  limitChangeWithdrawn: {},
  promptSent: {},
  withdrawalSent: {},
  withdrawalInProgress: {},
  betPlaced: {},
  betCancelled: {},
  jackpotTicketBought: {},
  pushChanged: {},
  pushStopped: {},
} as const;

/** What a change did, by kind and parameters. */
export type Confirmation = VariantOf<typeof CONFIRMATIONS>;

/** The words of every confirmation in one language. */
export type ConfirmationTexts = TextsOf<Confirmation>;

export const confirmation = variantsOf(CONFIRMATIONS);

/** The output of a change that returns a message alone. `confirmation` has its kind and parameters if they are known. */
export const messageOutput = z.object({ message: z.string(), confirmation: confirmation.exactOptional() });

/** A message of the operator, with its kind and parameters if they are known. */
export type Message = z.infer<typeof messageOutput>;

/** A confirmation on the wire, which may be missing. One that is unknown or malformed counts as missing. */
export const wireConfirmation = confirmation.optional().catch(undefined);

/** A confirmation as received; undefined for one that is missing, unknown or malformed. */
export const readConfirmation = (value: unknown): Confirmation | undefined => confirmation.safeParse(value).data;
