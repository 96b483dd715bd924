import { count, countFrom, httpUrl, requiredText, wsUrl } from '@ushindi/server/settingSchemas';
import { setting, type ValuesOf } from '@ushindi/server/settings';

/** The format's interval of alive messages: with a shorter timeout no producer would stay up. */
const FEED_ALIVE_EVERY_MS = 10_000;

export const feedSettings = {
  title: 'The odds feed',
  settings: {
    apiUrl: setting('FEED_API_URL', httpUrl, 'the feed’s HTTP API: schedules, fixtures and requests for recovery'),
    messagesUrl: setting('FEED_MESSAGES_URL', wsUrl, 'the feed’s messages, a ws address'),
    token: setting('FEED_TOKEN', requiredText, 'sent with every call and with the socket as `x-access-token`'),
    aliveTimeoutMs: setting(
      'FEED_ALIVE_TIMEOUT_MS',
      countFrom(FEED_ALIVE_EVERY_MS + 1, 15_000),
      'a producer that sends no alive message for this long is down: its markets are suspended until it has recovered',
    ),
    recoveryTimeoutMs: setting(
      'FEED_RECOVERY_TIMEOUT_MS',
      count(300_000),
      'a recovery that is not complete after this is requested again with the next alive message; the end of the earlier one still counts',
    ),
  },
} as const;

export type FeedSettings = ValuesOf<typeof feedSettings>;

/** Bounds that nobody needs to change. */
export const FEED_LIMITS = {
  /** A larger message ends the connection; a larger response is refused. */
  maxMessageBytes: 1024 * 1024,
  maxResponseBytes: 8 * 1024 * 1024,
  /** Lines of all markets of one match, closed ones included; further ones are left out. */
  maxLinesPerMatch: 500,
  requestTimeoutMs: 10_000,
  handshakeTimeoutMs: 5000,
  /** The interval of schedules. Feeds restrict how often schedules and recoveries may be requested. */
  scheduleEveryMs: 60_000,
  /** A refused recovery is requested again after this time, which doubles with each refusal, up to the cap. */
  refusalWaitMs: 5000,
  refusalWaitCapMs: 600_000,
  pingEveryMs: 4000,
  pongTimeoutMs: 10_500,
  backoffBaseMs: 500,
  backoffCapMs: 5000,
} as const;
