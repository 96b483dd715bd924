import { createECDH } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { type RequestOptions, request as requestEncrypted } from 'node:https';
import { encrypt } from 'http_ece';
import { isKnownService, lookupPublic } from './endpoint.ts';
import type { PushSettings } from './settings.ts';
import { vapidHeader, type VapidKeys } from './vapid.ts';

/** A browser's address and keys. */
export type Target = { endpoint: string; p256dh: string; auth: string };

/** A push message before its encryption, with the parameters of its delivery. */
export type Delivery = {
  content: string;
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
  /** A later message with the same topic replaces an earlier one that the push service has not delivered yet. */
  topic: string;
};

/**
 * The answer of a push service. `gone`: the subscription does not exist any more. `refused`: the same message would be
 * refused again. `later`: another try may succeed after `afterMs`. Its `status` is null without a response.
 */
export type Answer =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'refused'; status: number }
  | { kind: 'later'; afterMs: number; status: number | null };

/** Sends a message to a browser. A failed request is answered as `later`. */
export type Send = (target: Target, delivery: Delivery) => Promise<Answer>;

type Deps = { settings: PushSettings; keys: VapidKeys; nowMs: () => number; timeoutMs?: number };

const TIMEOUT_MS = 10_000;
const MAX_WAIT_MS = 60 * 60_000;
/**
 * The time in milliseconds for which no message is sent to a push service that has timed out, so that messages to other
 * services do not wait.
 */
const SILENCE_MS = 30_000;

/** Sends encrypted messages to push services (RFC 8030, R-327). */
export function createSend({ settings, keys, nowMs, timeoutMs = TIMEOUT_MS }: Deps): Send {
  const silent = new SilentServices(nowMs);
  return async (target, { content, ttlSeconds, urgency, topic }) => {
    if (!isKnownService(target.endpoint, settings)) return { kind: 'gone' };
    if (silent.has(target)) return { kind: 'later', afterMs: 0, status: null };
    const body = encryptFor(target, content);
    const headers = {
      authorization: vapidHeader(keys, { endpoint: target.endpoint, contact: settings.contact, nowMs: nowMs() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: ttlSeconds,
      urgency,
      topic,
    };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const { status, retryAfter } = await post(target.endpoint, { headers, signal }, body);
      return answerOf(status, retryAfter, nowMs());
    } catch {
      // Unreachable, too slow, or at a private address.
      if (signal.aborted) silent.add(target);
      return { kind: 'later', afterMs: 0, status: null };
    }
  };
}

/** The push services that timed out, each for `SILENCE_MS`. */
class SilentServices {
  readonly #nowMs: () => number;
  readonly #untilMs = new Map<string, number>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  has({ endpoint }: Target): boolean {
    return (this.#untilMs.get(new URL(endpoint).host) ?? 0) > this.#nowMs();
  }

  add({ endpoint }: Target): void {
    const atMs = this.#nowMs();
    // A client can send any host below a domain of a service, so old entries are deleted.
    for (const [host, untilMs] of this.#untilMs) if (untilMs <= atMs) this.#untilMs.delete(host);
    this.#untilMs.set(new URL(endpoint).host, atMs + SILENCE_MS);
  }
}

function encryptFor({ p256dh, auth }: Target, content: string): Buffer {
  const ours = createECDH('prime256v1');
  ours.generateKeys();
  return encrypt(Buffer.from(content), { version: 'aes128gcm', privateKey: ours, dh: p256dh, authSecret: auth });
}

/**
 * Sends a request. Returns the status and Retry-After; the body is not read, and no redirect is followed. Only the test
 * service has an http address.
 */
function post(
  endpoint: string,
  how: Pick<RequestOptions, 'headers' | 'signal'>,
  body: Buffer,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const isPlain = endpoint.startsWith('http:');
  const request = isPlain ? requestPlain : requestEncrypted;
  const options = { method: 'POST', ...how };
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, isPlain ? options : { ...options, lookup: lookupPublic }, (response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function answerOf(status: number, retryAfter: string | undefined, nowMs: number): Answer {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return { kind: 'later', afterMs: waitOf(retryAfter, nowMs), status };
  return { kind: 'refused', status };
}

/** The wait of a Retry-After header in milliseconds. The header has seconds or a date. 0 without a readable header. */
function waitOf(retryAfter: string | undefined, nowMs: number): number {
  if (retryAfter === undefined) return 0;
  const afterMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMs;
  return Number.isNaN(afterMs) ? 0 : Math.min(Math.max(afterMs, 0), MAX_WAIT_MS);
}
