const IDLE_TIMEOUT_MS = 5_000;

/** Runs a function after the page has loaded, when the browser is idle. */
export function whenIdle(run: () => void): void {
  const wait = (): void => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(run, IDLE_TIMEOUT_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
