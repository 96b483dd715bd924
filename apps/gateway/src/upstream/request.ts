import { DomainError, type Caller } from '@ushindi/api-contract';
import type { AnyCall } from '@ushindi/api-contract/operator';
import { REQUEST_ID_HEADER } from '@ushindi/server/requestId';
import type { UpstreamSettings } from './settings.ts';

/** One HTTP request, ready to be sent. */
export type UpstreamRequest = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Values of headers that nobody but the operator may see. */
  readonly secrets: readonly string[];
  /** From the first byte out to the last byte in. */
  readonly deadlineMs: number;
  /** Whether it changes something, and so must be sent once only (readings 16). */
  readonly changes: boolean;
};

/** What a call is filled with. */
export type Filling = {
  readonly caller: Caller;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: unknown;
  readonly body?: unknown;
};

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    // '.' and '..' survive percent-encoding and would climb to another call.
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

function headersOf(settings: UpstreamSettings, call: AnyCall, caller: Caller): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/json',
    [REQUEST_ID_HEADER]: caller.requestId,
    [settings.hashKey.name]: settings.hashKey.value,
    [settings.appKey.name]: settings.appKey.value,
  };
  if (caller.campaign !== undefined) headers['x-ua-key'] = caller.campaign;
  if (call.base !== 'api') headers.authorization = `Bearer ${settings.fixturesToken}`;
  const token = tokenOf(call, caller);
  if (token !== null) headers['x-access-key'] = token;
  return headers;
}

/** The player's token that goes with a call; null for a call that carries none. */
function tokenOf({ as, path }: AnyCall, { session }: Caller): string | null {
  if (as === 'guest') return null;
  if (as === 'player' && session === null)
    throw new Error(`${path} needs a player, and playerProcedure should have seen to it`);
  return session?.accessToken ?? null;
}

function secretsOf(settings: UpstreamSettings, call: AnyCall, caller: Caller): string[] {
  const token = tokenOf(call, caller);
  const { hashKey, appKey, fixturesToken } = settings;
  return [hashKey.value, appKey.value, fixturesToken, ...(token === null ? [] : [token])];
}

function baseOf(settings: UpstreamSettings, base: AnyCall['base']): string {
  return { api: settings.apiUrl, fixtures: settings.fixturesUrl, highlights: settings.highlightsUrl }[base];
}

/** A change takes its time: to give it up early would leave more outcomes unknown. */
function deadlineOf(settings: UpstreamSettings, { kind, deadlineMs }: AnyCall): number {
  return kind === 'write' ? settings.writeTimeoutMs : Math.min(settings.readTimeoutMs, deadlineMs ?? Infinity);
}

/**
 * The HTTP request of an upstream call. The player's token goes only with calls made as the player or as anyone, so
 * that nothing shared between players ever carries one.
 * @throws DomainError INVALID for a path parameter that would lead to another path.
 */
export function buildRequest(settings: UpstreamSettings, call: AnyCall, filling: Filling): UpstreamRequest {
  const path = fillPath(call.path, filling.params ?? {});
  return {
    method: call.method,
    url: `${baseOf(settings, call.base).replace(/\/+$/, '')}/${path}${queryText(filling.query)}`,
    headers: headersOf(settings, call, filling.caller),
    secrets: secretsOf(settings, call, filling.caller),
    body: filling.body === undefined ? null : JSON.stringify(filling.body),
    deadlineMs: deadlineOf(settings, call),
    changes: call.kind === 'write',
  };
}
