/** The style sheets that did not load. */
const lost = new Set<HTMLLinkElement>();

// Errors of files do not bubble. A server has no window.
if (typeof window !== 'undefined')
  window.addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && lost.add(target), true);

/**
 * Requests style sheets again that did not load, because Vite's loader requests none twice. Resolves when all have loaded
 * or failed: a part without its style is more useful than no part.
 */
export async function requestLostStyles(): Promise<void> {
  const requests = [...lost].map((link) => {
    const next = link.cloneNode() as HTMLLinkElement;
    return new Promise((resolve) => {
      for (const end of ['load', 'error']) next.addEventListener(end, resolve);
      link.replaceWith(next);
    });
  });
  lost.clear();
  await Promise.all(requests);
}
