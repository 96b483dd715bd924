import { count, httpUrl, requiredText, wsUrl } from '@ushindi/server/settingSchemas';
import { setting, type ValuesOf } from '@ushindi/server/settings';
import { z } from 'zod';

const headerName = z.string().regex(/^[a-z0-9-]+$/i, 'must be a header name');
const fromUpstreamUrl = (path = '') => `\`$UPSTREAM_URL${path}\``;

/** Addresses that have no default when UPSTREAM_URL is not set. */
const REQUIRED_ADDRESSES = ['UPSTREAM_API_URL', 'UPSTREAM_FIXTURES_URL', 'UPSTREAM_LIVE_URL', 'UPSTREAM_MATCH_URL'];

export const upstreamSettings = {
  title: 'The operator',
  settings: {
    url: setting(
      'UPSTREAM_URL',
      httpUrl.optional(),
      'the operator’s address; required unless the next five are set. They override it service by service',
    ),
    apiUrl: setting(
      'UPSTREAM_API_URL',
      httpUrl.optional(),
      'base of acc/ profile/ ds/ bet/ lite/ sst/ aviatrix/ pp/ soft/ api/',
      fromUpstreamUrl(),
    ),
    fixturesUrl: setting(
      'UPSTREAM_FIXTURES_URL',
      httpUrl.optional(),
      'base of fixtures/ sports/ markets/ search/ countries/ tournaments/',
      fromUpstreamUrl(),
    ),
    highlightsUrl: setting(
      'UPSTREAM_HIGHLIGHTS_URL',
      httpUrl.optional(),
      'base of tournaments/highlights',
      '`$UPSTREAM_FIXTURES_URL`',
    ),
    liveUrl: setting(
      'UPSTREAM_LIVE_URL',
      wsUrl.optional(),
      'live lists, a ws address; `?sport_id=&market_id=` is appended',
      fromUpstreamUrl('/live'),
    ),
    matchUrl: setting(
      'UPSTREAM_MATCH_URL',
      wsUrl.optional(),
      'live matches, a ws address; `?match_id=` is appended',
      fromUpstreamUrl('/match'),
    ),
    hashKey: setting('UPSTREAM_HASH_KEY', requiredText, 'sent with every call'),
    appKey: setting('UPSTREAM_APP_KEY', requiredText, 'sent with every call'),
    hashHeader: setting('UPSTREAM_HASH_HEADER', headerName.default('x-hash-key'), 'the header of the hash key'),
    appHeader: setting('UPSTREAM_APP_HEADER', headerName.default('x-app-key'), 'the header of the app key'),
    fixturesToken: setting('UPSTREAM_FIXTURES_TOKEN', requiredText, 'bearer token of the fixtures service'),
    // Another value is ignored with a warning, because it is no reason to refuse to start.
    highlightsPriority: setting(
      'HIGHLIGHTS_PRIORITY',
      z.string().default('0'),
      'priority of the requested highlights, 0 or 1; anything else is ignored with a warning',
    ),
    connectTimeoutMs: setting('UPSTREAM_CONNECT_TIMEOUT_MS', count(1000), 'for a connection'),
    readTimeoutMs: setting(
      'UPSTREAM_READ_TIMEOUT_MS',
      count(5000),
      'for a read with its one retry; a read that a screen can do without takes at most 2.5 s',
    ),
    writeTimeoutMs: setting('UPSTREAM_WRITE_TIMEOUT_MS', count(15_000), 'for a write, which is never retried'),
    maxConnections: setting('UPSTREAM_MAX_CONNECTIONS', count(128), 'sockets per host'),
    maxHeldConnections: setting(
      'UPSTREAM_MAX_HELD_CONNECTIONS',
      count(512),
      'further sockets per host for placements: the operator holds a live bet for seconds',
    ),
    breakerFailures: setting(
      'UPSTREAM_BREAKER_FAILURES',
      count(10),
      'consecutive failures that open a service’s circuit breaker',
    ),
    breakerOpenMs: setting(
      'UPSTREAM_BREAKER_OPEN_MS',
      count(1000),
      'how long an open circuit refuses calls before one call probes the service',
    ),
  },
  findProblems: (given: Readonly<Record<string, string>>): string[] =>
    given.UPSTREAM_URL === undefined
      ? REQUIRED_ADDRESSES.filter((name) => given[name] === undefined).map(
          (name) => `${name} is missing, and so is UPSTREAM_URL`,
        )
      : [],
} as const;

const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

/** A secret header of upstream calls. */
type SecretHeader = { readonly name: string; readonly value: string };

/** The operator's addresses and keys, and the limits of calls to it. */
export type UpstreamSettings = {
  /** Base of acc/ profile/ ds/ bet/ and the like. */
  readonly apiUrl: string;
  /** Base of fixtures/ sports/ markets/ and the like. */
  readonly fixturesUrl: string;
  /** Base of tournaments/highlights, a separate host at some operators. */
  readonly highlightsUrl: string;
  readonly hashKey: SecretHeader;
  readonly appKey: SecretHeader;
  /** Bearer token of the fixtures service, highlights included. */
  readonly fixturesToken: string;
  readonly connectTimeoutMs: number;
  readonly readTimeoutMs: number;
  readonly writeTimeoutMs: number;
  readonly maxResponseBytes: number;
  /** Sockets per upstream host. */
  readonly maxConnections: number;
  /** Further sockets per host for requests that the operator may hold. */
  readonly maxHeldConnections: number;
};

type Values = ValuesOf<typeof upstreamSettings>;

const header = (name: string, value: string): SecretHeader => ({ name: name.toLowerCase(), value });

/** Each address is the given one, or follows from UPSTREAM_URL; `findProblems` has refused settings without either. */
export function upstreamOf(values: Values): UpstreamSettings & { readonly liveUrl: string; readonly matchUrl: string } {
  const {
    url = '',
    connectTimeoutMs,
    readTimeoutMs,
    writeTimeoutMs,
    maxConnections,
    maxHeldConnections,
    fixturesToken,
  } = values;
  const socketBase = url.replace(/^http/, 'ws').replace(/\/+$/, '');
  const fixturesUrl = values.fixturesUrl ?? url;
  return {
    apiUrl: values.apiUrl ?? url,
    fixturesUrl,
    highlightsUrl: values.highlightsUrl ?? fixturesUrl,
    liveUrl: values.liveUrl ?? `${socketBase}/live`,
    matchUrl: values.matchUrl ?? `${socketBase}/match`,
    hashKey: header(values.hashHeader, values.hashKey),
    appKey: header(values.appHeader, values.appKey),
    fixturesToken,
    connectTimeoutMs,
    readTimeoutMs,
    writeTimeoutMs,
    maxConnections,
    maxHeldConnections,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  };
}
