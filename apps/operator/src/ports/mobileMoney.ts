/** A deposit request. `reference` is the operator's payment id, `phone` in international form. */
export type PaymentRequest = { reference: number; phone: string; amountCents: number };

/** A withdrawal request. `providerRef` is drawn by the operator; the service sends once per `providerRef`. */
export type PayoutRequest = PaymentRequest & { providerRef: string };

/**
 * A payment's outcome by the service's result code: '0' is paid, anything else is not. Receipt and amount are present
 * if the service sent them.
 */
export type PaymentOutcome = {
  reference: number;
  /** The service's id of the request; null where only `reference` identifies the payment. */
  providerRef: string | null;
  resultCode: string;
  receipt: string | null;
  amountCents: number | null;
};

/** Identifies a payment to query. */
export type PaymentQuery = { reference: number; direction: 'deposit' | 'withdrawal'; providerRef: string | null };

/** The service's answer to a query: `open` while undecided, `unknown` if it has no such request. */
export type PaymentState =
  | { state: 'decided'; resultCode: string; receipt: string | null }
  | { state: 'open' }
  | { state: 'unknown' };

/** A mobile-money service. Outcomes arrive later, through `OnPaymentOutcome`. */
export type MobileMoney = {
  /**
   * Sends a payment prompt to a phone; returns the service's id of the request.
   * @throws OperatorError if certainly no prompt was sent; after any other error that is unknown.
   */
  requestPayment(request: PaymentRequest): Promise<{ providerRef: string }>;
  /**
   * Sends money to a phone.
   * @throws OperatorError if certainly none was sent; after any other error that is unknown.
   */
  sendMoney(request: PayoutRequest): Promise<void>;
  /**
   * Queries a payment. A service may return `open` and deliver the outcome through its callback.
   * @throws Error if the query fails.
   */
  query(payment: PaymentQuery): Promise<PaymentState>;
};

/** Called with a payment's outcome, possibly more than once, and possibly before the request returns. */
export type OnPaymentOutcome = (outcome: PaymentOutcome) => Promise<void>;

/** The result code of a payment that was made. */
export const PAID = '0';

const RESULTS: Record<string, string> = {
  [PAID]: 'Paid.',
  '1': 'The mobile money balance was too low.',
  '1019': 'The request expired.',
  '1025': 'The request could not be sent to the phone.',
  '1032': 'Cancelled on the phone.',
  '1037': 'The phone did not answer in time.',
  '2001': 'The PIN was wrong.',
  'not-sent': 'Nothing was sent.',
  unknown: 'The service does not know this payment.',
};

/** A result code of the service or of the operator, as text for the log. */
export const resultText = (resultCode: string): string => RESULTS[resultCode] ?? 'The payment was not made.';
