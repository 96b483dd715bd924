/** The directions of payments. */
export const DIRECTIONS = ['deposit', 'withdrawal'] as const;
type Direction = (typeof DIRECTIONS)[number];

/** Reports that exclude each other or the request, or that have no payment. */
export const CONTRADICTIONS = [
  'otherRequest',
  'amountDiffers',
  'receiptTaken',
  'paidTwice',
  'paidAfterFailed',
  'paidAfterRefund',
  'failedAfterPaid',
  'unknownPayment',
] as const;
/** The kind of a contradiction. */
export type Contradiction = (typeof CONTRADICTIONS)[number];

/** The reasons why money at the pay bill number is not credited; `unreadable` if its notice could not be read. */
export const UNEXPLAINED_REASONS = ['unknownAccount', 'blocked', 'overLimit', 'otherPayment', 'unreadable'] as const;
type UnexplainedReason = (typeof UNEXPLAINED_REASONS)[number];

/** The final outcomes of payments. */
export const OUTCOMES = ['paid', 'failed'] as const;

/**
 * The effect of a report. `decided` occurs once per payment, and again when a failed deposit was paid. `unknownResult` is a
 * report with a code that no source explains, or one that cannot be read.
 */
export type PaymentEvent =
  | { type: 'decided'; direction: Direction; outcome: (typeof OUTCOMES)[number] }
  | { type: 'contradiction'; direction: Direction; kind: Contradiction }
  | { type: 'unknownResult'; direction: Direction }
  | { type: 'unexplained'; reason: UnexplainedReason };

/** Called with each event after it is stored. */
export type OnPaymentEvent = (event: PaymentEvent) => void;
