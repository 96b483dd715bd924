import { request } from 'undici';
import type { Product } from './messages.ts';
import { LIVE_PRODUCT } from './messages.ts';
import { readSchedule, type ScheduleResult } from './schedule.ts';
import { FEED_LIMITS, type FeedSettings } from './settings.ts';

/** The reason for a refusal: the caller, who lacks a right or calls too often; the request; or either of both. */
type Refusal = 'caller' | 'request' | 'either';

/** 401: no right to call; 429: too many calls; 403: no right to call, or none to what was requested. */
const REFUSALS: Readonly<Record<number, Refusal>> = { 401: 'caller', 403: 'either', 429: 'caller' };

function refusalOf(statusCode: number): Refusal | undefined {
  const known = REFUSALS[statusCode];
  if (known !== undefined) return known;
  return statusCode >= 400 && statusCode < 500 ? 'request' : undefined;
}

/** A call to the feed's HTTP API failed. The message has no address and no token. */
export class FeedApiError extends Error {
  override readonly name = 'FeedApiError';
  /** Undefined unless the feed refused the call. */
  readonly refusal: Refusal | undefined;

  constructor(message: string, refusal?: Refusal) {
    super(message);
    this.refusal = refusal;
  }
}

/** The names of producers in addresses. */
const pathOf = (product: Product): string => (product === LIVE_PRODUCT ? 'liveodds' : 'pre');

export type FeedApi = ReturnType<typeof createFeedApi>;

/** The calls of the feed's HTTP API that the gateway needs. */
export function createFeedApi({ apiUrl, token }: Pick<FeedSettings, 'apiUrl' | 'token'>, nowMs: () => number) {
  const base = apiUrl.replace(/\/+$/, '');

  async function call(method: 'GET' | 'POST', path: string, query: Record<string, string> = {}): Promise<string> {
    const { statusCode, body } = await request(`${base}/v1/${path}`, {
      method,
      query,
      headers: { 'x-access-token': token },
      headersTimeout: FEED_LIMITS.requestTimeoutMs,
      bodyTimeout: FEED_LIMITS.requestTimeoutMs,
      signal: AbortSignal.timeout(FEED_LIMITS.requestTimeoutMs),
    });
    let bytes = 0;
    const chunks: Buffer[] = [];
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > FEED_LIMITS.maxResponseBytes) throw new FeedApiError(`${path}: the response is too large`);
      chunks.push(chunk);
    }
    if (statusCode >= 300) throw new FeedApiError(`${path}: status ${statusCode}`, refusalOf(statusCode));
    return Buffer.concat(chunks).toString('utf8');
  }

  async function schedule(path: string): Promise<ScheduleResult> {
    const result = readSchedule(await call('GET', path), nowMs());
    if (result === null) throw new FeedApiError(`${path}: the response cannot be read`);
    return result;
  }

  return {
    /** The matches in play and those with odds before kick-off. */
    async schedules(): Promise<ScheduleResult> {
      const [live, ahead] = await Promise.all([
        schedule('sports/en/schedules/live/schedule.xml'),
        schedule('sports/en/schedules/pre/schedule.xml'),
      ]);
      return {
        matches: [...live.matches, ...ahead.matches],
        unreadable: live.unreadable + ahead.unreadable,
        otherSports: [...live.otherSports, ...ahead.otherSports],
      };
    },
    fixture: (eventId: string): Promise<ScheduleResult> => schedule(`sports/en/sport_events/${eventId}/fixture.xml`),
    async recover(product: Product, afterMs: number | undefined, requestId: number): Promise<void> {
      const after = afterMs === undefined ? {} : { after: String(afterMs) };
      await call('POST', `${pathOf(product)}/recovery/initiate_request`, { ...after, request_id: String(requestId) });
    },
    /** Requests all odds of one event. */
    async recoverEvent(product: Product, eventId: string, requestId: number): Promise<void> {
      const path = `${pathOf(product)}/odds/events/${eventId}/initiate_request`;
      await call('POST', path, { request_id: String(requestId) });
    },
  };
}
