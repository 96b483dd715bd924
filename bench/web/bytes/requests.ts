/** What a request fetched. A service worker's script and all that the worker requests by itself are 'worker'. */
export type Kind = 'document' | 'script' | 'style' | 'font' | 'call' | 'image' | 'worker' | 'other' | 'socket';

/** One request, as its head describes it. */
export type Request = { readonly path: string; readonly kind: Kind };

const KINDS: Readonly<Record<string, Kind>> = {
  document: 'document',
  script: 'script',
  style: 'style',
  font: 'font',
  image: 'image',
};
const WORKER_SCRIPT = '/sw.js';

/**
 * Reads the requests of one HTTP/1.1 connection of a browser. Browsers send a request after the response to the one
 * before it, and bodies with a length.
 */
export class RequestReader {
  #head = '';
  #bodyBytesLeft = 0;

  /** The request whose head this part completes. */
  read(part: Buffer): Request | null {
    if (this.#bodyBytesLeft > 0) {
      this.#bodyBytesLeft -= part.length;
      return null;
    }
    this.#head += part.toString('latin1');
    const headEnd = this.#head.indexOf('\r\n\r\n') + '\r\n\r\n'.length;
    if (headEnd < '\r\n\r\n'.length) return null;
    const [first = '', ...lines] = this.#head.slice(0, headEnd).split('\r\n');
    const headers = new Headers(lines.filter((line) => line !== '').map(nameAndValue));
    const bodyBytes = headers.has('upgrade') ? Infinity : Number(headers.get('content-length') ?? 0);
    if (headers.has('transfer-encoding')) throw new Error(`a body without a length: ${first}`);
    this.#bodyBytesLeft = bodyBytes - (this.#head.length - headEnd);
    this.#head = '';
    const path = first.split(' ')[1] ?? '';
    return { path, kind: kindOf(path, headers) };
  }
}

function nameAndValue(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}

function kindOf(path: string, headers: Headers): Kind {
  if (headers.has('upgrade')) return 'socket';
  if (isOfWorker(headers)) return 'worker';
  if (path.startsWith('/trpc/')) return 'call';
  return KINDS[headers.get('sec-fetch-dest') ?? ''] ?? kindByName(path);
}

/** A worker that requests a file for a page does not state its use in the page. */
function kindByName(path: string): Kind {
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style';
  return path.endsWith('.woff2') ? 'font' : 'other';
}

/** A worker's requests name its script as their origin. Those of a page that pass through the worker name the page. */
function isOfWorker(headers: Headers): boolean {
  const referrer = headers.get('referer');
  return headers.has('service-worker') || (referrer !== null && new URL(referrer).pathname === WORKER_SCRIPT);
}
