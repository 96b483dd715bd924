import { DomainError, type Caller } from '@ushindi/api-contract';
import { type AnyCall, DEVICE_HEADERS } from '@ushindi/api-contract/operator';
import { REQUEST_ID_HEADER } from '@ushindi/server/requestId';
import type { UpstreamSettings } from './settings.ts';

/** One HTTP request, ready to be sent. */
export type UpstreamRequest = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Scheme, host and port. */
  readonly origin: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Header values that only the operator may see. */
  readonly secrets: readonly string[];
  /** From sending the first byte to receiving the last. */
  readonly deadlineMs: number;
  /** Whether the request changes something and must be sent only once. */
  readonly changes: boolean;
  /** Whether the response may be about one player. No cache before the operator may answer such a request. */
  readonly isPrivate: boolean;
  /** Whether the operator may delay its response for seconds. */
  readonly isHeld: boolean;
};

/** The values that a call's description leaves open. */
export type CallParams = {
  readonly caller: Caller;
  /** The caller's browser, for calls about passwords and codes. */
  readonly device?: { readonly id: string; readonly isKnown: boolean } | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
};

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    // Percent-encoding leaves '.' and '..' as they are, and the path would become another call's.
    if (/^\.{0,2}$/.test(value)) throw new DomainError('INVALID', 'Invalid identifier.');
    return encodeURIComponent(value);
  });
}

function queryText(query: unknown): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) text.set(name, String(value));
  }
  return text.size === 0 ? '' : `?${text}`;
}

function headersOf(
  settings: UpstreamSettings,
  call: AnyCall,
  { caller, device }: Pick<CallParams, 'caller' | 'device'>,
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/json',
    [REQUEST_ID_HEADER]: caller.requestId,
    [settings.hashKey.name]: settings.hashKey.value,
    [settings.appKey.name]: settings.appKey.value,
  };
  if (caller.campaign !== undefined) headers['x-ua-key'] = caller.campaign;
  const browser = call.sendsBrowser === true ? caller.browser?.() : undefined;
  if (browser !== undefined) {
    headers[DEVICE_HEADERS.name] = browser.name;
    headers[DEVICE_HEADERS.network] = browser.network;
  }
  // Only writes and calls of a player name a language, because a shared response must not depend on one caller.
  const language = call.kind === 'write' || call.auth === 'player' ? caller.language?.() : undefined;
  if (language !== undefined) headers[DEVICE_HEADERS.language] = language;
  if (call.base !== 'api') headers.authorization = `Bearer ${settings.fixturesToken}`;
  const token = tokenOf(call, caller);
  if (token !== null) headers['x-access-key'] = token;
  if (device !== undefined) headers[DEVICE_HEADERS.id] = device.id;
  if (device?.isKnown === true) headers[DEVICE_HEADERS.known] = '1';
  return headers;
}

/** The player's token for a call; null for a call without one. */
function tokenOf({ auth, path }: AnyCall, { session }: Caller): string | null {
  if (auth === 'guest') return null;
  if (auth === 'player' && session === null) throw new Error(`${path} needs a session: call it from a playerProcedure`);
  return session?.accessToken ?? null;
}

function secretsOf(settings: UpstreamSettings, call: AnyCall, caller: Caller): string[] {
  const token = tokenOf(call, caller);
  const { hashKey, appKey, fixturesToken } = settings;
  return [hashKey.value, appKey.value, fixturesToken, ...(token === null ? [] : [token])];
}

/** The origin of a base address, and the path before every call's own. */
function splitBase(settings: UpstreamSettings, base: AnyCall['base']): { origin: string; prefix: string } {
  const address = { api: settings.apiUrl, fixtures: settings.fixturesUrl, highlights: settings.highlightsUrl }[base];
  const [, origin = '', prefix = ''] = /^(\w+:\/\/[^/]+)(.*?)\/*$/.exec(address) ?? [];
  return { origin, prefix };
}

/** The deadline of a call. Changes have a longer one, because an abandoned change has an unknown outcome. */
function deadlineOf(settings: UpstreamSettings, { kind, deadlineMs }: AnyCall): number {
  return kind === 'write' ? settings.writeTimeoutMs : Math.min(settings.readTimeoutMs, deadlineMs ?? Infinity);
}

/**
 * The HTTP request of an upstream call. Calls with `auth: 'guest'` never carry a player's token, so that no shared
 * response depends on one.
 * @throws DomainError INVALID for a path parameter that would change the path.
 */
export function buildRequest(
  settings: UpstreamSettings,
  call: AnyCall,
  { caller, device, params = {}, query, body }: CallParams,
): UpstreamRequest {
  const { origin, prefix } = splitBase(settings, call.base);
  return {
    method: call.method,
    origin,
    path: `${prefix}/${fillPath(call.path, params)}${queryText(query)}`,
    headers: headersOf(settings, call, { caller, device }),
    secrets: secretsOf(settings, call, caller),
    body: body === undefined ? null : JSON.stringify(body),
    deadlineMs: deadlineOf(settings, call),
    changes: call.kind === 'write',
    isPrivate: call.kind === 'write' || tokenOf(call, caller) !== null,
    isHeld: call.isHeld === true,
  };
}
