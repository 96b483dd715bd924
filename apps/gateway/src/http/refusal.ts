import type { DomainErrorView } from '@ushindi/api-contract';

const UNAVAILABLE = 503;
/** JSON-RPC's "internal error", the code that tRPC sends with every status from 500. */
const JSON_RPC_CODE = -32603;

/**
 * The body of a 503 sent before any procedure runs, in the shape that tRPC clients read. Because it is not a list, it
 * applies to every call of a batch.
 */
export function refusalOfAll(domain: DomainErrorView) {
  const data = { code: 'SERVICE_UNAVAILABLE', httpStatus: UNAVAILABLE, domain };
  return { error: { message: domain.message, code: JSON_RPC_CODE, data } };
}
