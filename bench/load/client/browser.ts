import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SHARED_QUERIES } from '@ushindi/api-contract/sharedQueries';
import type { LRUCache } from 'lru-cache';
import { Pool } from 'undici';
import type { Recorder } from '../measure/recorder.ts';
import { CookieJar } from './cookieJar.ts';
import { type Failure, failureOfAnswer, failureOfError, isRightRefusal } from './errorKind.ts';
import type { InputOf, OutputOf, Procedure } from './procedures.ts';

/** The outcome of a call. */
export type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure };

type ResponseCache = LRUCache<string, { readonly data: unknown }>;

/** The parts that all browsers of a run share. */
export interface BrowserDeps {
  readonly address: URL;
  readonly timeoutMs: number;
  readonly recorder: Recorder;
  /** Response data by ETag, shared by all browsers: the tag is a hash of the bytes. */
  readonly cache: ResponseCache;
}

interface Received {
  readonly status: number;
  readonly etag: string | undefined;
  readonly body: unknown;
}

const SHARED = new Set(SHARED_QUERIES);
/** The product's client does not request younger data again either. */
const FRESH_FOR_MS = 15_000;
/** Connections that browsers open to one host. */
const CONNECTIONS = 6;
const ENCODINGS = 'gzip, deflate, br';
const DECODE: Record<string, (bytes: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync };

/**
 * A player's browser: a connection pool, cookies and a cache that revalidates with If-None-Match. Like browsers, it
 * sends the Secure session cookie over http to this machine.
 */
export class Browser {
  readonly cookies: CookieJar;
  readonly #deps: BrowserDeps;
  readonly #pool: Pool;
  /** By address: the tag of the cached response and the time of its last request. */
  readonly #validators = new Map<string, { etag: string; requestedAtMs: number }>();

  constructor(deps: BrowserDeps) {
    this.#deps = deps;
    this.cookies = new CookieJar(deps.address.origin);
    const { timeoutMs } = deps;
    this.#pool = new Pool(deps.address.origin, {
      connections: CONNECTIONS,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect: { timeout: timeoutMs },
    });
  }

  /** Calls a query. A session-neutral one carries no cookie and is served from a fresh cache, unless `anew`. */
  async query<N extends Procedure>(name: N, input?: InputOf<N>, { anew = false } = {}): Promise<Answer<OutputOf<N>>> {
    const given = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const path = `/trpc/${name}${given}`;
    if (!SHARED.has(name)) return this.#call(name, path, { method: 'GET', headers: this.cookies.headers() });
    const stored = this.#validators.get(path);
    const known = stored && this.#cached<OutputOf<N>>(stored.etag);
    const isFresh = !anew && stored !== undefined && performance.now() - stored.requestedAtMs < FRESH_FOR_MS;
    if (known && isFresh) return { ok: true, data: known.data };
    return this.#call(name, path, { method: 'GET', headers: stored && known ? { 'if-none-match': stored.etag } : {} });
  }

  /** Calls a mutation once, whatever its outcome. */
  async mutate<N extends Procedure>(name: N, input?: InputOf<N>): Promise<Answer<OutputOf<N>>> {
    const headers = {
      ...this.cookies.headers(),
      origin: this.#deps.address.origin,
      'content-type': 'application/json',
    };
    const body = input === undefined ? '' : JSON.stringify(input);
    return this.#call(name, `/trpc/${name}`, { method: 'POST', headers, body });
  }

  /** Loads a page's HTML, as a visit by its address does. */
  async visit(path: string): Promise<void> {
    const { recorder } = this.#deps;
    const startedMs = performance.now();
    try {
      const headers = { ...this.cookies.headers(), accept: 'text/html' };
      const { status } = await this.#send(path, { method: 'GET', headers });
      if (status === 200) recorder.answered('page', performance.now() - startedMs);
      else recorder.failed('page', `HTTP ${status}`);
    } catch (error) {
      recorder.failed('page', failureOfError(error).kind);
    }
  }

  #cached<T>(etag: string): { data: T } | undefined {
    return this.#deps.cache.get(etag) as { data: T } | undefined;
  }

  close = (): Promise<void> => this.#pool.destroy();

  async #call<N extends Procedure>(
    name: N,
    path: string,
    request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  ): Promise<Answer<OutputOf<N>>> {
    const startedMs = performance.now();
    try {
      const received = await this.#send(path, request);
      const tookMs = performance.now() - startedMs;
      return this.#read<OutputOf<N>>(name, path, received, tookMs);
    } catch (error) {
      const failure = failureOfError(error);
      this.#deps.recorder.failed(name, failure.kind);
      return { ok: false, failure };
    }
  }

  async #send(path: string, request: { method: string; headers: Record<string, string>; body?: string }) {
    const { statusCode, headers, body } = await this.#pool.request({
      path,
      ...request,
      headers: { ...request.headers, 'accept-encoding': ENCODINGS },
    } as Parameters<Pool['request']>[0]);
    const bytes = Buffer.from(await body.arrayBuffer());
    this.#deps.recorder.received(bytes.length);
    this.cookies.store(headers['set-cookie']);
    const decode = DECODE[String(headers['content-encoding'])];
    const text = String(decode === undefined ? bytes : decode(bytes));
    const isJson = String(headers['content-type']).includes('json');
    const etag = headers.etag === undefined ? undefined : String(headers.etag);
    return { status: statusCode, etag, body: isJson && text !== '' ? (JSON.parse(text) as unknown) : null };
  }

  #read<T>(name: Procedure, path: string, { status, etag, body }: Received, tookMs: number): Answer<T> {
    const { recorder, cache } = this.#deps;
    const stored = this.#validators.get(path);
    const known = status === 304 && stored ? this.#cached<T>(stored.etag) : undefined;
    const data = known ?? (status === 200 ? (body as { result?: { data: T } }).result : undefined);
    if (data === undefined) return this.#refused(name, failureOfAnswer(status, body), tookMs);
    recorder.answered(name, tookMs, { unchanged: known !== undefined });
    const tag = etag ?? stored?.etag;
    if (SHARED.has(name) && tag !== undefined) {
      cache.set(tag, data);
      this.#validators.set(path, { etag: tag, requestedAtMs: performance.now() });
    }
    return { ok: true, data: data.data };
  }

  #refused(name: Procedure, failure: Failure, tookMs: number): { ok: false; failure: Failure } {
    const { recorder } = this.#deps;
    if (isRightRefusal(name, failure)) recorder.refused(name, failure.kind, tookMs);
    else recorder.failed(name, failure.kind);
    return { ok: false, failure };
  }
}
