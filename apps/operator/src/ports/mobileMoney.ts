/** Money asked of a phone. `reference` is the operator's own number of the payment. */
export type PaymentRequest = { reference: number; phone: string; amountCents: number };

/** What came of it, in the service's own code (Safaricom's are text): '0' is paid, anything else is not. */
export type PaymentOutcome = { reference: number; resultCode: string };

/**
 * Puts a payment prompt on a phone; its outcome comes later.
 * @throws OperatorError when no prompt was sent, for certain; anything else leaves open whether one was.
 */
export type RequestPayment = (request: PaymentRequest) => Promise<void>;

/** Told what became of a payment, possibly more than once. */
export type OnPaymentOutcome = (outcome: PaymentOutcome) => Promise<void>;

/** The result code of a payment that was made. */
export const PAID = '0';
