import type { DomainErrorView } from '@ushindi/api-contract';

/** A failed call: its kind, and the product's error when the response has one. */
export interface Failure {
  readonly kind: string;
  readonly domain: DomainErrorView | null;
}

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

/** A call without a response: 'timeout' or the connection's error code, such as ECONNREFUSED. */
export function failureOfError(error: unknown): Failure {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: { code?: unknown } };
  // Exceptions of the platform have numeric codes, so their names are used.
  const reason = [code, cause?.code, name].find((each) => typeof each === 'string') ?? 'unknown';
  const kind = TIMEOUTS.has(reason) || reason === 'TimeoutError' ? 'timeout' : reason;
  return { kind, domain: null };
}

type ErrorBody = { error?: { data?: { domain?: DomainErrorView | null; code?: string } } };

/** An error response: the product's code if it has one, else the HTTP status. */
export function failureOfAnswer(status: number, body: unknown): Failure {
  const data = (body as ErrorBody | null)?.error?.data;
  const domain = data?.domain ?? null;
  return { kind: domain?.code ?? `HTTP ${status}${data?.code === undefined ? '' : ` ${data.code}`}`, domain };
}

/** Codes of correct refusals, which are not failures of the product. */
const RIGHTLY = new Set(['CONFLICT', 'INVALID', 'INSUFFICIENT_FUNDS']);

/** Whether a bet was correctly refused: its matches changed, or the balance is too low. */
export function isRightRefusal(procedure: string, { domain }: Failure): boolean {
  if (procedure !== 'bets.place' || domain === null || !RIGHTLY.has(domain.code)) return false;
  return domain.code === 'INSUFFICIENT_FUNDS' || (domain.details.offending ?? []).length > 0;
}
