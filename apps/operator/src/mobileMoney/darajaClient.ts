import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { DarajaSettings } from './darajaSettings.ts';
import { errorAnswer, tokenAnswer } from './darajaWire.ts';

/** Daraja refused or failed, or was never reached (`httpStatus` 0). Whatever else is thrown leaves open what it did. */
export class DarajaError extends Error {
  override readonly name = 'DarajaError';
  readonly httpStatus: number;
  /** Its own code, such as '400.002.02'; '' without one. */
  readonly errorCode: string;

  constructor(httpStatus: number, errorCode: string, message: string) {
    super(message);
    this.httpStatus = httpStatus;
    this.errorCode = errorCode;
  }
}

/** A token is given up this long before its end, so that none dies on the way. */
const TOKEN_MARGIN_MS = 60_000;
/** Failures of a connection that was never made: nothing was sent. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
/** How Daraja says that the token is not good (any more). */
const BAD_TOKEN = new Set(['404.001.03', '400.003.01', '401.003.01', '401.002.01']);

/** Sends requests to Daraja under its access token, which is fetched when needed and kept until shortly before its end. */
export class DarajaClient {
  readonly #settings: DarajaSettings;
  readonly #nowMs: Clock;
  #token: Promise<{ text: string; endsMs: number }> | null = null;

  constructor(settings: DarajaSettings, nowMs: Clock) {
    this.#settings = settings;
    this.#nowMs = nowMs;
  }

  /**
   * Posts a request. A token that is refused is replaced once: the request it came with was not looked at.
   * @throws DarajaError, or another Error when the answer is lost or cannot be read.
   */
  async post<Answer extends z.ZodType>(path: string, body: unknown, answer: Answer): Promise<z.output<Answer>> {
    try {
      return await this.#postOnce(path, body, answer);
    } catch (error) {
      if (!isBadToken(error)) throw error;
      this.#token = null;
      return this.#postOnce(path, body, answer);
    }
  }

  async #postOnce<Answer extends z.ZodType>(path: string, body: unknown, answer: Answer): Promise<z.output<Answer>> {
    const headers = { authorization: `Bearer ${await this.#goodToken()}`, 'content-type': 'application/json' };
    return this.#read(path, { method: 'POST', headers, body: JSON.stringify(body) }, answer);
  }

  // Each token ends the one before it, so that requests at the same time must share one.
  async #goodToken(): Promise<string> {
    const kept = await this.#token;
    if (kept !== null && kept.endsMs > this.#nowMs()) return kept.text;
    const fetching = this.#fetchToken();
    this.#token = fetching;
    try {
      return (await fetching).text;
    } catch (error) {
      if (this.#token === fetching) this.#token = null;
      // Without a token nothing can have been asked for.
      throw new DarajaError(0, '', `no access token: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #fetchToken(): Promise<{ text: string; endsMs: number }> {
    const { consumerKey, consumerSecret } = this.#settings;
    const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64');
    const path = '/oauth/v1/generate?grant_type=client_credentials';
    const granted = await this.#read(path, { headers: { authorization: `Basic ${basic}` } }, tokenAnswer);
    return { text: granted.access_token, endsMs: this.#nowMs() + granted.expires_in * 1000 - TOKEN_MARGIN_MS };
  }

  async #read<Answer extends z.ZodType>(path: string, init: RequestInit, answer: Answer): Promise<z.output<Answer>> {
    const { baseUrl, timeoutMs } = this.#settings;
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${baseUrl}${path}`, { ...init, signal }).catch(namingConnection);
    const text = await response.text();
    if (!response.ok) throw failureOf(response.status, text);
    const read = answer.safeParse(jsonOrNull(text));
    if (!read.success)
      throw new Error(`Daraja's answer to ${path.split('?', 1)[0]} cannot be read`, { cause: read.error });
    return read.data;
  }
}

function namingConnection(error: unknown): never {
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
