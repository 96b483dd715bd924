import { DEFAULT_RULES, type Rules } from '@ushindi/shared';
import { trpc } from '#lib/api/trpc.ts';

/** As long as the gateway keeps them fresh. */
const FRESH_FOR_MS = 5 * 60_000;

const useAnswer = () => trpc.rules.current.useQuery(undefined, { staleTime: FRESH_FOR_MS }).data;

/** The rules of the law that the operator applies; null until they are known. Rendered pages bring them. */
export function useRules(): Rules | null {
  const answer = useAnswer();
  return answer === undefined ? null : (answer.rules ?? DEFAULT_RULES);
}

/** The rules where they are not those of the requirements; otherwise null. */
export const useOtherRules = (): Rules | null => useAnswer()?.rules ?? null;
