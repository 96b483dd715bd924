type Direction = 'deposit' | 'withdrawal';

/** Reports that exclude each other or the request. */
export type Contradiction =
  | 'otherRequest'
  | 'amountDiffers'
  | 'paidTwice'
  | 'paidAfterFailed'
  | 'paidAfterRefund'
  | 'failedAfterPaid';

/** What a report changed or revealed. `decided` happens once per payment, and again when a failed deposit was paid. */
export type PaymentEvent =
  | { type: 'decided'; direction: Direction; outcome: 'paid' | 'failed' }
  | { type: 'contradiction'; direction: Direction; kind: Contradiction }
  | { type: 'unknownResult'; direction: Direction };

/** Called with each event after it is stored. */
export type OnPaymentEvent = (event: PaymentEvent) => void;
