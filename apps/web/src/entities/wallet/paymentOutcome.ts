import type { DomainErrorView } from '@ushindi/api-contract';
import { domainErrorOf, isRefusal } from '#lib/api/errors.ts';

/** The codes of refusals that are about the payment itself. */
const OF_PAYMENT: ReadonlySet<DomainErrorView['code']> = new Set([
  'AGE_NOT_PROVEN',
  'CONFLICT',
  'INSUFFICIENT_FUNDS',
  'INVALID',
  'REFUSED',
]);

/**
 * Whether a failed request ends its payment or purchase. A repeated request may be refused for another
 * reason, such as an ended session or too many calls. The earlier request may then have made the payment.
 */
export function endsPayment(error: unknown, { isRepeated }: { isRepeated: boolean }): boolean {
  const code = domainErrorOf(error)?.code;
  return isRefusal(error) && (!isRepeated || (code !== undefined && OF_PAYMENT.has(code)));
}
