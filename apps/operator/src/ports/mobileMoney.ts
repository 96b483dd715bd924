/** The most that the service moves at once: the limit of M-PESA, in KES. */
export const MOST_PER_MOVEMENT_KES = 250_000;

/** A deposit request. `reference` is the operator's payment id, `phone` in international form. */
export type PaymentRequest = { reference: number; phone: string; amountCents: number };

/** A withdrawal request. `providerRef` is drawn by the operator; the service sends once per `providerRef`. */
export type PayoutRequest = PaymentRequest & { providerRef: string };

/**
 * A report about a payment. `ports/paymentResults.ts` defines the meaning of `resultCode`: an adapter maps the code of a
 * paid request to `PAID`, and prefixes others that could be taken for M-PESA's. Receipt and amount are null if the service
 * did not send them.
 */
export type PaymentOutcome = {
  reference: number;
  /** The direction of the request, where the address of the report names it. */
  direction?: 'deposit' | 'withdrawal';
  /** The service's ids of the request, the main one first. Each identifies the request; without ids `reference` does. */
  providerRefs: readonly string[];
  resultCode: string;
  receipt: string | null;
  amountCents: number | null;
};

/** Identifies a payment to query. */
export type PaymentQuery = { reference: number; direction: 'deposit' | 'withdrawal'; providerRef: string | null };

/** The service's answer to a query: `open` while undecided, `unknown` if it has no such request. */
export type PaymentState =
  | { state: 'reported'; resultCode: string; receipt: string | null }
  | { state: 'open' }
  | { state: 'unknown' };

/** A mobile-money service. Outcomes arrive later, through `OnPaymentOutcome`. */
export type MobileMoney = {
  /**
   * Sends a payment prompt to a phone; returns the service's ids of the request.
   * @throws OperatorError if certainly no prompt was sent; after any other error that is unknown.
   */
  requestPayment(request: PaymentRequest): Promise<{ providerRef: string; secondProviderRef: string | null }>;
  /**
   * Sends money to a phone; returns the service's own id of the request, if it has one.
   * @throws OperatorError if certainly none was sent; after any other error that is unknown.
   */
  sendMoney(request: PayoutRequest): Promise<{ secondProviderRef: string | null }>;
  /**
   * Queries a payment. A service may return `open` and deliver the outcome through its callback.
   * @throws Error if the query fails.
   */
  query(payment: PaymentQuery): Promise<PaymentState>;
};

/** Called with a payment's outcome, possibly more than once, and possibly before the request returns. */
export type OnPaymentOutcome = (outcome: PaymentOutcome) => Promise<void>;

/** Money that a customer sends to the pay bill number. */
export type PayBillPayment = {
  /** The service's id of the movement, unique forever. */
  receipt: string;
  amountCents: number;
  /** The account number as the customer typed it. */
  accountReference: string;
  /** The payer's phone: the number, its SHA-256 hash, or the masked number. */
  payer: string;
  /** The payer's first name; '' if the service does not report it. */
  payerName: string;
  paidAtMs: number;
};

/** The reason to refuse a pay bill payment before any money moves. */
export type PayBillRefusal = 'unknownAccount' | 'invalidAmount' | 'notPossible';

/** The handler of pay bill payments that a mobile-money service calls. */
export type PayBill = {
  /** The refusal of a payment before it is made; null if it is accepted. */
  validate(payment: PayBillPayment): Promise<PayBillRefusal | null>;
  /** Credits a payment that was made, or books it to suspense. May be called more than once per receipt. */
  confirm(payment: PayBillPayment): Promise<void>;
  /** Counts a notice that cannot be read. Its payment may have been made. */
  countUnreadable(): void;
};
