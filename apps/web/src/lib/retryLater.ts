const STEP_MS = 10_000;
const MOST_STEPS = 6;

/** A server has no window. A part that cannot be loaded there calls this module too. */
const page = typeof window === 'undefined' ? null : window;

/** Calls back once: as soon as the browser reports a network, or else after a time. Returns the function that cancels it. */
export function onceOnlineOrAfter(waitMs: number, run: () => void): () => void {
  const cancel = (): void => {
    clearTimeout(timer);
    page?.removeEventListener('online', runOnce);
  };
  function runOnce(): void {
    cancel();
    run();
  }
  const timer = setTimeout(runOnce, waitMs);
  page?.addEventListener('online', runOnce);
  return cancel;
}

/** Calls back once, as soon as the page is visible. Returns the function that cancels it. */
function onceVisible(run: () => void): () => void {
  const cancel = (): void => document.removeEventListener('visibilitychange', runIfVisible);
  function runIfVisible(): void {
    if (document.hidden) return;
    cancel();
    run();
  }
  document.addEventListener('visibilitychange', runIfVisible);
  runIfVisible();
  return cancel;
}

/**
 * Calls back once when another try is worthwhile: as soon as the browser reports a network, or else after 10 s, after the
 * second failure 20 s, and so on up to a minute, while the page is visible. Returns the function that cancels it.
 */
export function retryLater(failures: number, retry: () => void): () => void {
  let cancel = onceOnlineOrAfter(Math.min(failures, MOST_STEPS) * STEP_MS, () => {
    cancel = onceVisible(retry);
  });
  return () => cancel();
}
