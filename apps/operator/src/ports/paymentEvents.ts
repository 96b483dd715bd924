type Direction = 'deposit' | 'withdrawal';

/** Reports that exclude each other or the request. */
export type Contradiction =
  | 'otherRequest'
  | 'amountDiffers'
  | 'paidTwice'
  | 'paidAfterFailed'
  | 'paidAfterRefund'
  | 'failedAfterPaid';

/** Why money at the pay bill number could not be credited; `unreadable` if its notice could not be read. */
type UnexplainedReason = 'unknownAccount' | 'blocked' | 'overLimit' | 'otherPayment' | 'unreadable';

/** What a report changed or revealed. `decided` happens once per payment, and again when a failed deposit was paid. */
export type PaymentEvent =
  | { type: 'decided'; direction: Direction; outcome: 'paid' | 'failed' }
  | { type: 'contradiction'; direction: Direction; kind: Contradiction }
  | { type: 'unknownResult'; direction: Direction }
  | { type: 'unexplained'; reason: UnexplainedReason };

/** Called with each event after it is stored. */
export type OnPaymentEvent = (event: PaymentEvent) => void;
