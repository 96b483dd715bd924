import type { DomainErrorView } from '@ushindi/api-contract';

const UNAVAILABLE = 503;
/** JSON-RPC's 'internal error', which tRPC gives to every status of 500 and more. */
const JSON_RPC_CODE = -32603;

/**
 * The body of a 503 that is answered ahead of the procedures, as clients of tRPC read it; without a list around it, it
 * stands for every call of a batch.
 */
export function refusalOfAll(domain: DomainErrorView) {
  const data = { code: 'SERVICE_UNAVAILABLE', httpStatus: UNAVAILABLE, domain };
  return { error: { message: domain.message, code: JSON_RPC_CODE, data } };
}
