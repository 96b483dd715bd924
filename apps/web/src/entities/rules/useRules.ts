import { DEFAULT_RULES, type Rules } from '@ushindi/shared';
import { trpc } from '#lib/api/trpc.ts';

/** As long as the gateway keeps them fresh. */
const FRESH_FOR_MS = 5 * 60_000;

/**
 * The rules of the law that the operator applies: `DEFAULT_RULES` itself for those of the requirements, and null until
 * they are known. Rendered pages bring them.
 */
export function useRules(): Rules | null {
  const { data } = trpc.rules.current.useQuery(undefined, { staleTime: FRESH_FOR_MS });
  return data ? (data.rules ?? DEFAULT_RULES) : null;
}
