import type { CDPSession, Page } from 'playwright';

/** What a request fetched. */
export type Kind = 'document' | 'script' | 'style' | 'font' | 'call' | 'image' | 'other';

export type Transfer = {
  readonly url: string;
  readonly kind: Kind;
  /** On the wire, with the response's headers, as Chromium counts them. */
  readonly bytes: number;
};

const KINDS: Readonly<Record<string, Kind>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Fetch: 'call',
  XHR: 'call',
  Image: 'image',
};

const POLL_MS = 100;
/** Longer than the app waits before it loads what it may need later. */
const QUIET_MS = 4_000;

/** Counts what one page transfers, from Chromium's own events. */
export class Traffic {
  readonly #open = new Map<string, { url: string; kind: Kind; isCached: boolean }>();
  #done: Transfer[] = [];
  #socketBytes = 0;
  #lastChangeMs = Date.now();

  /** Starts counting on a page that has not navigated yet. */
  static async on(page: Page): Promise<Traffic> {
    const traffic = new Traffic();
    const session = await page.context().newCDPSession(page);
    traffic.#listen(session);
    await session.send('Network.enable');
    return traffic;
  }

  #listen(session: CDPSession): void {
    session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
      this.#open.set(requestId, { url: request.url, kind: kindOf(type, request.url), isCached: false });
      this.#lastChangeMs = Date.now();
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => this.#markCached(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache === true || response.fromPrefetchCache === true) this.#markCached(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      this.#close(requestId, encodedDataLength),
    );
    session.on('Network.loadingFailed', ({ requestId }) => this.#close(requestId, 0));
    session.on('Network.webSocketFrameReceived', ({ response }) => {
      this.#socketBytes += response.payloadData.length;
    });
  }

  #markCached(requestId: string): void {
    const request = this.#open.get(requestId);
    if (request) request.isCached = true;
  }

  #close(requestId: string, bytes: number): void {
    const request = this.#open.get(requestId);
    if (!request) return;
    this.#open.delete(requestId);
    this.#lastChangeMs = Date.now();
    if (!request.isCached && bytes > 0) this.#done.push({ url: request.url, kind: request.kind, bytes });
  }

  /** Resolves when nothing has been requested or received for a while. */
  async settled(quietMs = QUIET_MS): Promise<void> {
    for (;;) {
      if (this.#open.size === 0 && Date.now() - this.#lastChangeMs >= quietMs) return;
      await new Promise((resolve) => {
        setTimeout(resolve, POLL_MS);
      });
    }
  }

  /** Everything since the last call, and counts from zero again. Frames of the live socket are uncompressed bytes. */
  take(): { transfers: readonly Transfer[]; socketBytes: number } {
    const taken = { transfers: this.#done, socketBytes: this.#socketBytes };
    this.#done = [];
    this.#socketBytes = 0;
    return taken;
  }
}

/** Calls are known by their address, and a preload by the ending of its name. */
function kindOf(type: string, url: string): Kind {
  return new URL(url).pathname.startsWith('/trpc/') ? 'call' : (KINDS[type] ?? byName(url));
}

function byName(url: string): Kind {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.js')) return 'script';
  if (pathname.endsWith('.css')) return 'style';
  return pathname.endsWith('.woff2') ? 'font' : 'other';
}
