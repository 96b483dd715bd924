import { useEffect, useEffectEvent } from 'react';
import { dropKept, keepFor, type KeptAmount } from './kept.ts';
import { isUnasked, onSessionEnd, usePlayer } from './sessionStore.ts';

/** Keeps the text of a player's form when the session ends unasked; the form begins with `keptFor`. */
export function useKeptText(what: KeptAmount, text: string): void {
  const accNo = usePlayer()?.accNo;
  const keep = useEffectEvent(() => {
    if (accNo !== undefined && text !== '') keepFor(accNo, what, text);
  });
  useEffect(() => {
    // The form has it now.
    dropKept(what);
    return onSessionEnd((end) => {
      if (isUnasked(end)) keep();
    });
  }, [what]);
}
