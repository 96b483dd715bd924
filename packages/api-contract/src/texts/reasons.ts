import { LIMIT_KINDS, LIMIT_PERIODS } from '@ushindi/shared';
import { AGE_STATES } from '@ushindi/shared/ageProof';
import { z } from 'zod';
import { type TextsOf, type VariantOf, variantsOf } from './variants.ts';

const kes = z.number();
const epochMs = z.number();
const count = z.number();
const name = z.string().max(100);
/** The end of an exclusion; null for one without end. */
const exclusion = { untilMs: epochMs.nullable() };
const teams = { homeTeam: name, awayTeam: name };

/** Why the odds or the match of one selection refuse it. */
export const SELECTION_PROBLEMS = [
  'unknownMarket',
  'ended',
  'started',
  'notStarted',
  'noOdds',
  'oddNotTrading',
  'marketNotOpen',
  'oddsChanged',
  'scoreChanged',
  'noFurtherBet',
] as const;

const OF_ACCOUNTS = {
  wrongLogin: {},
  wrongOldPassword: {},
  invalidPhone: {},
  passwordsDiffer: {},
  passwordTooShort: { minLength: count },
  passwordIsPhone: {},
  passwordTooCommon: {},
  passwordRequired: {},
  needsVerification: {},
  codeWrong: {},
  codeExpired: {},
  codeTooManyTries: {},
  codeTooSoon: { seconds: count },
  tooManyTexts: { minutes: count },
  textsUnavailable: {},
  tooManySignIns: {},
  loginRequired: {},
  sessionExpired: {},
  sessionReplaced: {},
  sessionEndedByExclusion: exclusion,
  exclusionPeriodMissing: {},
  exclusionPeriodUnknown: {},
  restricted: {},
  excluded: exclusion,
  ageNotProven: { ageState: z.enum(AGE_STATES) },
  ageProofNotRequired: {},
  tooManyAgeChecks: {},
  agesUnchecked: {},
  idNameInvalid: {},
  idNumberInvalid: {},
  birthDateInvalid: {},
  pushServiceUnknown: {},
  pushKeyChanged: {},
  pushEnded: {},
} as const;

const OF_BETS = {
  invalidBookingCode: {},
  noBets: {},
  tooManyLegs: { maxLegs: count },
  notWholeAmount: {},
  stakeLimits: { minKes: kes, maxKes: kes },
  structureMalformed: {},
  tooManyLines: { maxLines: count },
  lineStakeBelowMin: { minKes: kes },
  freebetOnStructure: {},
  structuresNotOffered: {},
  selectionsRefused: {},
  selectionsNotBookable: {},
  oddsChanged: {},
  stakeAboveLimit: {},
  onePickPerMatch: {},
  unknownMatch: {},
  selection: { ...teams, problem: z.enum(SELECTION_PROBLEMS) },
  largestStake: { ...teams, maxKes: kes },
  balanceTooLow: { of: z.enum(['bet', 'stake', 'withdrawal']) },
  bookingCodeTaken: {},
  bookingCodeUsed: {},
  noBookingCode: {},
  bookingExpired: {},
  noBetWithCode: {},
  betTooLate: {},
  betNotPlaced: {},
  unknownBet: {},
  betSettled: {},
  cancelTooLate: { minutes: count },
  cancelLive: {},
  cancelStarted: {},
  cancelFreebetUsed: {},
  cancelCashedOut: {},
  notCashable: {},
  cashOutTarget: { minKes: kes, belowKes: kes },
  cashOutNotMade: {},
  noBonuses: {},
  bonusUnusable: {},
  freebetPending: {},
  freebetUsed: {},
  freebetExpired: {},
  freebetStake: { kes },
  freebetMinStake: { minKes: kes },
  freebetMinSelections: { min: count },
  freebetMinOddsPerSelection: { min: z.number() },
  freebetMinOdds: { min: z.number() },
  jackpotClosed: {},
  jackpotPicksMissing: {},
} as const;

const OF_MONEY = {
  invalidDeposit: {},
  depositBelowMin: { minKes: kes },
  invalidAmount: {},
  withdrawalBelowMin: { minKes: kes },
  dayTooHigh: { maxKes: kes },
  transactionTooHigh: { maxKes: kes },
  /** `amount` and `left` in KES, or in minutes for the limit of time. */
  playerLimit: {
    limit: z.enum(LIMIT_KINDS),
    period: z.enum(LIMIT_PERIODS),
    amount: z.number(),
    left: z.number(),
    renewsAtMs: epochMs,
  },
  limitAbovePeriod: { period: z.enum(LIMIT_PERIODS) },
  noPendingChange: {},
  promptNotSent: {},
  promptRefused: {},
  depositsUnavailable: {},
  unknownDeposit: {},
  requestReused: {},
  feeChanged: { feeKes: kes },
  withdrawalNotMade: {},
  withdrawalTooSlow: {},
  withdrawalRefused: {},
  withdrawalsUnavailable: {},
} as const;

const OF_GAMES = {
  unknownGame: {},
  noPicture: {},
  gameClosed: {},
  unknownRound: {},
  roundNotOnOffer: {},
  roundPlayed: {},
  roundOpen: {},
  pickNotOnOffer: {},
  gameStakeChoices: { choicesKes: z.array(kes) },
  gameStakeRange: { minKes: kes, maxKes: kes },
} as const;

/** Of the calls themselves. The last seven are the gateway's. */
const OF_CALLS = {
  noRecord: {},
  noSuchCall: {},
  wrongKey: { key: z.enum(['x-hash-key', 'x-app-key', 'bearer token']) },
  requestUnreadable: {},
  failed: {},
  tooManyAttempts: { minutes: count },
  serviceUnavailable: {},
  serviceSlow: {},
  serviceBusy: {},
  answerUnreadable: {},
  outcomeUnknown: {},
  notOffered: {},
} as const;

/** Every reason to refuse a call, with its parameters. Parameters of a kind never change: a new meaning is a new kind. */
export const REASONS = { ...OF_ACCOUNTS, ...OF_BETS, ...OF_MONEY, ...OF_GAMES, ...OF_CALLS } as const;

/** Why a call was refused, by kind and parameters. Amounts are KES. */
export type RefusalReason = VariantOf<typeof REASONS>;

/** The words of every refusal in one language. */
export type RefusalTexts = TextsOf<RefusalReason>;

export const refusalReason = variantsOf(REASONS);

/** A reason on the wire, which may be missing. One that is unknown or malformed counts as missing. */
export const wireReason = refusalReason.optional().catch(undefined);

/** A reason as received; undefined for one that is missing, unknown or malformed. */
export const readReason = (value: unknown): RefusalReason | undefined => refusalReason.safeParse(value).data;
