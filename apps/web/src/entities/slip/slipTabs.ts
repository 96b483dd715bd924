import { loseAnswer } from './attempt.ts';
import { slipStorage, useSlip } from './slipStore.ts';

/**
 * Synchronises this page's slip with other tabs, and writes pending changes when the page is hidden. Call it once at
 * start.
 */
export function keepSlipInStep(): () => void {
  const unfollow = slipStorage.follow(() => void useSlip.persist.rehydrate());
  // The page may end now. Its call then gets no response.
  const leave = () => {
    const { isSending, attempt } = useSlip.getState();
    if (isSending && attempt) loseAnswer(attempt.betRef);
    slipStorage.flush();
  };
  window.addEventListener('pagehide', leave);
  return () => {
    unfollow();
    window.removeEventListener('pagehide', leave);
  };
}
