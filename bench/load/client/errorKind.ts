import type { DomainErrorView } from '@ushindi/api-contract';

/** What went wrong with a call: its kind as it is counted, and the product's own words where there are any. */
export interface Failure {
  readonly kind: string;
  readonly domain: DomainErrorView | null;
}

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

/** A call without an answer: 'timeout', or what became of the connection, such as ECONNREFUSED. */
export function failureOfError(error: unknown): Failure {
  const { code, name, cause } = error as { code?: unknown; name?: unknown; cause?: { code?: unknown } };
  // The platform's own exceptions have numbers for codes; their names tell more.
  const told = [code, cause?.code, name].find((each) => typeof each === 'string') ?? 'unknown';
  const kind = TIMEOUTS.has(told) || told === 'TimeoutError' ? 'timeout' : told;
  return { kind, domain: null };
}

type ErrorBody = { error?: { data?: { domain?: DomainErrorView | null; code?: string } } };

/** An answer that is no success: the product's code where it has one, else the HTTP status. */
export function failureOfAnswer(status: number, body: unknown): Failure {
  const data = (body as ErrorBody | null)?.error?.data;
  const domain = data?.domain ?? null;
  return { kind: domain?.code ?? `HTTP ${status}${data?.code === undefined ? '' : ` ${data.code}`}`, domain };
}

/** Codes with which the product refuses what it should refuse: they are no errors of it. */
const RIGHTLY = new Set(['CONFLICT', 'INVALID', 'INSUFFICIENT_FUNDS']);

/** Whether a bet was refused as it should be: for what has become of its matches, or for want of money. */
export function isRightRefusal(procedure: string, { domain }: Failure): boolean {
  if (procedure !== 'bets.place' || domain === null || !RIGHTLY.has(domain.code)) return false;
  return domain.code === 'INSUFFICIENT_FUNDS' || (domain.details.offending ?? []).length > 0;
}
