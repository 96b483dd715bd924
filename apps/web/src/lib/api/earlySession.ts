declare global {
  interface Window {
    /** The response to boot.js, or null if there was none. */
    ushindiSession?: Promise<Response | null>;
  }
}

/** The address of the call for the session. boot.js has the same address. */
export const SESSION_CALL = '/trpc/account.session?batch=1&input=%7B%7D';

/**
 * The response to a call that boot.js made while the app's scripts were loading, or null. Each response is returned
 * once, to the first call for the session: a later one wants a newer response. On a slow phone the app has the session one
 * round trip earlier. The call of boot.js has no timeout, so the signal of this call ends the wait.
 */
export async function takeEarly(address: string, signal: AbortSignal | null | undefined): Promise<Response | null> {
  // Also a batch that contains the call.
  if (!address.includes('account.session')) return null;
  const { ushindiSession = null } = window;
  delete window.ushindiSession;
  if (address !== SESSION_CALL) return null;
  const aborted = new Promise<null>((resolve) => signal?.addEventListener('abort', () => resolve(null)));
  return Promise.race([ushindiSession, aborted]);
}
