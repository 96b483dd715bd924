import { DEFAULT_RULES, type Rules } from '@ushindi/shared';
import { trpc } from '#lib/api/trpc.ts';

/** The time for which the gateway keeps them fresh. */
const FRESH_FOR_MS = 5 * 60_000;

/**
 * The rules of the law that the operator applies; null until they are known. `DEFAULT_RULES` itself for the rules of
 * the requirements. Rendered pages include them.
 */
export function useRules(): Rules | null {
  const { data } = trpc.rules.current.useQuery(undefined, { staleTime: FRESH_FOR_MS });
  return data ? (data.rules ?? DEFAULT_RULES) : null;
}
