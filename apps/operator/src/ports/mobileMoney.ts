/** Money asked of a phone. `reference` is the operator's own number of the payment, `phone` in international form. */
export type PaymentRequest = { reference: number; phone: string; amountCents: number };

/** Money sent to a phone, under a number that the operator drew: the service sends once per number. */
export type PayoutRequest = PaymentRequest & { providerRef: string };

/**
 * What came of a payment, in the service's own code (Safaricom's are text): '0' is paid, anything else is not. Receipt
 * and amount are there when the service names them.
 */
export type PaymentOutcome = {
  reference: number;
  /** The service's number of the request; null where only `reference` tells which one it was. */
  providerRef: string | null;
  resultCode: string;
  receipt: string | null;
  amountCents: number | null;
};

/** A payment to ask about. */
export type AskedPayment = { reference: number; direction: 'deposit' | 'withdrawal'; providerRef: string | null };

/** What the service says when asked: `open` while it cannot tell yet, `unknown` when it has no such request. */
export type PaymentState =
  | { state: 'decided'; resultCode: string; receipt: string | null }
  | { state: 'open' }
  | { state: 'unknown' };

/** A mobile money service. Outcomes come later, through `OnPaymentOutcome`. */
export type MobileMoney = {
  /**
   * Puts a payment prompt on a phone; answers the service's number of the request.
   * @throws OperatorError when no prompt was sent, for certain; anything else leaves open whether one was.
   */
  requestPayment(request: PaymentRequest): Promise<{ providerRef: string }>;
  /**
   * Sends money to a phone.
   * @throws OperatorError when none was sent, for certain; anything else leaves open whether it was.
   */
  sendMoney(request: PayoutRequest): Promise<void>;
  /**
   * Asks what became of a payment. A service may answer `open` and tell the outcome through its callback instead.
   * @throws Error when it cannot be asked now.
   */
  query(payment: AskedPayment): Promise<PaymentState>;
};

/** Told what became of a payment, possibly more than once, and possibly before the request was answered. */
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

/** A result code of the service, or of the operator itself, in plain words. */
export const resultText = (resultCode: string): string => RESULTS[resultCode] ?? 'The payment was not made.';
