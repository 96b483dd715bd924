import { isIP } from 'node:net';
import path from 'node:path';
import { commaList, count, httpUrl } from '@ushindi/server/settingSchemas';
import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

type Given = Readonly<Record<string, string>>;

const DEFAULT_WEB_DIR = path.resolve(import.meta.dirname, '../../../web/dist');
const MIN_SECRET_LENGTH = 32;

/** An address, or a network with its prefix length, which is not 0. */
const NETWORK = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/;

const isAddress = (text: string): boolean => {
  const [, address = '', prefix = '1'] = NETWORK.exec(text) ?? [];
  return isIP(address) !== 0 && Number(prefix) <= (isIP(address) === 4 ? 32 : 128);
};

/** There is no value for "all proxies": with it, any client could forge its address. */
const trustedProxies = commaList
  .refine((all) => all.every(isAddress), 'must be addresses of proxies, or networks such as 10.0.0.0/8')
  .default([]);

export const httpSettings = {
  title: 'HTTP',
  settings: {
    publicOrigin: setting(
      'PUBLIC_ORIGIN',
      httpUrl.optional(),
      'the origin under which browsers open the product. Requests under another host are refused, except under this machine’s own names (`localhost`). Mutations and live sockets of other origins are refused too',
      '`http://localhost:$PORT`',
    ),
    trustedProxies: setting(
      'TRUST_PROXY',
      trustedProxies,
      'addresses and networks of the proxies in front, comma-separated: only their `X-Forwarded-For` counts. Behind an unlisted proxy all players share one address, and its rate limits',
    ),
    proxyRequestId: setting(
      'PROXY_REQUEST_ID',
      z.enum(['on', 'off']).default('on'),
      'off: the proxies of `TRUST_PROXY` pass on the `x-request-id` of a client, as ingress-nginx does, so the gateway creates the id of every request',
    ),
    webDir: setting(
      'WEB_DIR',
      z.string().default(DEFAULT_WEB_DIR),
      'the built web client; without one only the API is served',
      '`../web/dist`',
    ),
    serviceWorker: setting(
      'SERVICE_WORKER',
      z.enum(['on', 'off']).default('on'),
      'off: browsers that have the service worker remove it and all that it has stored, and open the product online only',
    ),
    bodyLimitBytes: setting('BODY_LIMIT_BYTES', count(64 * 1024), 'size of a request body'),
    headersTimeoutMs: setting(
      'HTTP_HEADERS_TIMEOUT_MS',
      count(10_000),
      'for the headers of a request to arrive; a later one is answered with 408. It is checked every second',
    ),
    requestTimeoutMs: setting('HTTP_REQUEST_TIMEOUT_MS', count(15_000), 'for a whole request to arrive, with its body'),
    idleTimeoutMs: setting(
      'SOCKET_IDLE_TIMEOUT_MS',
      count(60_000),
      'a connection without any traffic for this time is closed, such as one that does not read its response. Live sockets are exempt',
    ),
    maxConnections: setting('MAX_CONNECTIONS', count(30_000), 'open connections, live sockets among them'),
    maxConnectionsPerAddress: setting(
      'MAX_CONNECTIONS_PER_ADDRESS',
      count(10_000),
      'open connections of one IPv4 address or IPv6 /64 network. Those of `TRUST_PROXY` are not counted. The address of a mobile carrier stands for thousands of players',
    ),
    maxEventLoopDelayMs: setting(
      'SHED_EVENT_LOOP_DELAY_MS',
      count(500),
      'while the mean event loop delay of two samples in a row is longer, calls and new live sockets are refused (load shedding). A burst does not raise the mean of a second that far, and a single pause of the machine makes one sample late',
    ),
    sampleEveryMs: setting('SHED_SAMPLE_MS', count(1000), 'length of a sample'),
  },
  // Node applies the shorter one to both.
  findProblems: ({ HTTP_HEADERS_TIMEOUT_MS = '10000', HTTP_REQUEST_TIMEOUT_MS = '15000' }: Given): string[] =>
    Number(HTTP_HEADERS_TIMEOUT_MS) > Number(HTTP_REQUEST_TIMEOUT_MS)
      ? ['HTTP_REQUEST_TIMEOUT_MS must be at least HTTP_HEADERS_TIMEOUT_MS']
      : [],
} as const;

/** Required in production only. Elsewhere a random secret is used until the process ends. */
export const sessionSettings = {
  title: 'The session',
  settings: {
    secret: setting(
      'SESSION_SECRET',
      z.string().min(MIN_SECRET_LENGTH, 'must be at least 32 characters long').optional(),
      'encrypts session cookies; at least 32 characters',
      'random in development, required in production',
    ),
    previousSecrets: setting(
      'SESSION_SECRET_PREVIOUS',
      commaList
        .refine(
          (all) => all.every(({ length }) => length >= MIN_SECRET_LENGTH),
          'must be secrets of at least 32 characters',
        )
        .default([]),
      'earlier secrets, comma-separated: their cookies remain valid',
    ),
  },
  findProblems: ({ NODE_ENV, SESSION_SECRET }: Given): string[] =>
    NODE_ENV === 'production' && SESSION_SECRET === undefined
      ? ['SESSION_SECRET is missing, and production needs it']
      : [],
} as const;

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
};

const origins = commaList
  .refine((all) => all.every(isOrigin), 'must be origins such as https://games.example, between commas')
  .transform((all) => all.map((each) => new URL(each).origin));

export const embeddingSettings = {
  title: 'Content of other origins',
  settings: {
    gameOrigins: setting(
      'GAME_ORIGINS',
      origins.optional(),
      'origins of casino games, comma-separated; a game elsewhere is not opened. Set it: by default games may come from the operator’s API and fixtures hosts, but no page may frame them, because the content security policy would reveal these hosts',
      'see the purpose',
    ),
    thumbnailUrl: setting(
      'GAME_THUMBNAIL_URL',
      z
        .string()
        .regex(/^https?:\/\/[^/{}]+\/.*\{id\}/, 'must be an http or https address with {id} in its path')
        .optional(),
      'pictures of casino games, such as `https://cdn.example/{id}_260x350.png`',
    ),
    imageOrigins: setting(
      'IMAGE_ORIGINS',
      origins.default([]),
      'further origins of images, comma-separated: icons of the quick menu',
    ),
  },
} as const;
