import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { DarajaSettings } from './darajaSettings.ts';
import { errorAnswer, tokenAnswer } from './darajaWire.ts';

/** Daraja refused, failed, or was never reached (`httpStatus` 0). After any other error the outcome is unknown. */
export class DarajaError extends Error {
  override readonly name = 'DarajaError';
  readonly httpStatus: number;
  /** Daraja's code, such as '400.002.02'; empty without one. */
  readonly errorCode: string;

  constructor(httpStatus: number, errorCode: string, message: string) {
    super(message);
    this.httpStatus = httpStatus;
    this.errorCode = errorCode;
  }
}

/** Renews a token this long before it expires, so that it does not expire in transit; at most a tenth of its validity. */
const TOKEN_MARGIN_MS = 60_000;
/** Errors of a connection that was never made, so that nothing was sent. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
/** Codes by which Daraja reports an invalid or expired token. */
const BAD_TOKEN = new Set(['404.001.03', '400.003.01', '401.003.01', '401.002.01']);

type Token = { text: string; endsMs: number };

/**
 * Sends requests with Daraja's access token. The token is fetched on demand and used until shortly before it expires.
 * Requests that need a new token at the same time share one fetch. A failed fetch is repeated by the next request.
 */
export class DarajaClient {
  readonly #settings: DarajaSettings;
  readonly #nowMs: Clock;
  #token: Token | null = null;
  #fetching: Promise<Token> | null = null;

  constructor(settings: DarajaSettings, nowMs: Clock) {
    this.#settings = settings;
    this.#nowMs = nowMs;
  }

  /**
   * Posts a request. If the token is refused, Daraja has not processed the request, and it is sent again with a new token.
   * @throws DarajaError, or another Error when the response is lost or unreadable.
   */
  async post<Answer extends z.ZodType>(path: string, body: unknown, answer: Answer): Promise<z.output<Answer>> {
    const token = await this.#accessToken();
    const send = (bearer: Token): Promise<z.output<Answer>> => {
      const headers = { authorization: `Bearer ${bearer.text}`, 'content-type': 'application/json' };
      return this.#read(path, { method: 'POST', headers, body: JSON.stringify(body) }, answer);
    };
    try {
      return await send(token);
    } catch (error) {
      if (!isBadToken(error)) throw error;
      // Another request may have replaced the token since; the new one must not be fetched again.
      if (this.#token === token) this.#token = null;
      return send(await this.#accessToken());
    }
  }

  // A new token invalidates the previous one, so concurrent requests must share one.
  async #accessToken(): Promise<Token> {
    if (this.#token !== null && this.#token.endsMs > this.#nowMs()) return this.#token;
    this.#fetching ??= this.#fetchToken().finally(() => {
      this.#fetching = null;
    });
    try {
      this.#token = await this.#fetching;
      return this.#token;
    } catch (error) {
      // Without a token no request was sent.
      throw new DarajaError(0, '', `no access token: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #fetchToken(): Promise<Token> {
    const { consumerKey, consumerSecret } = this.#settings;
    const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    const path = '/oauth/v1/generate?grant_type=client_credentials';
    const granted = await this.#read(path, { headers: { authorization: `Basic ${basic}` } }, tokenAnswer);
    const validMs = granted.expires_in * 1000;
    return { text: granted.access_token, endsMs: this.#nowMs() + validMs - Math.min(TOKEN_MARGIN_MS, validMs / 10) };
  }

  async #read<Answer extends z.ZodType>(path: string, init: RequestInit, answer: Answer): Promise<z.output<Answer>> {
    const { baseUrl, timeoutMs } = this.#settings;
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${baseUrl}${path}`, { ...init, signal, redirect: 'error' }).catch(rethrowNotReached);
    const text = await response.text();
    if (!response.ok) throw failureOf(response.status, text);
    const read = answer.safeParse(jsonOrNull(text));
    if (!read.success)
      throw new Error(`Daraja's response to ${path.split('?', 1)[0]} is unreadable`, { cause: read.error });
    return read.data;
  }
}

/** Throws a DarajaError for a request that was never sent, and any other error as it is. */
function rethrowNotReached(error: unknown): never {
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
  if (cause?.code !== undefined && NEVER_REACHED.has(cause.code))
    throw new DarajaError(0, cause.code, 'Daraja was not reached');
  throw error;
}

function failureOf(httpStatus: number, text: string): DarajaError {
  const { data } = errorAnswer.safeParse(jsonOrNull(text));
  return new DarajaError(httpStatus, data?.errorCode ?? '', data?.errorMessage ?? `HTTP ${httpStatus}`);
}

function isBadToken(error: unknown): boolean {
  return error instanceof DarajaError && (error.httpStatus === 401 || BAD_TOKEN.has(error.errorCode));
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
