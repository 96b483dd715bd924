import { useEffect, useRef } from 'react';
import { notify } from './notify.ts';

/** The state of a query: whether it has data and no failure since, and how often it has failed. */
export type QueryOutcome = { isSuccess: boolean; errorUpdateCount: number };

/**
 * Shows a notice when a query fails, once until it succeeds. A query without data reports no failure while it is repeated,
 * so the same text is no new failure.
 * @param text null while nothing has failed
 * @returns a function after which the next failure is shown in any case, for an attempt by the player
 */
export function useFailureNotice(
  id: string,
  text: string | null,
  { isSuccess, errorUpdateCount }: QueryOutcome,
): () => void {
  const shown = useRef({ text: '', failure: 0 });
  useEffect(() => {
    if (isSuccess) shown.current.text = '';
    if (text === null || text === shown.current.text || errorUpdateCount === shown.current.failure) return;
    shown.current = { text, failure: errorUpdateCount };
    notify.error(text, { id });
  }, [id, text, isSuccess, errorUpdateCount]);
  return () => {
    shown.current.text = '';
  };
}
