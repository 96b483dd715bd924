import type { Caller } from '@ushindi/api-contract';
import { fixturesCalls, gamesCalls, menuCalls, walletCalls, type AnyCall } from '@ushindi/api-contract/operator';
import { describe, expect, it } from 'vitest';
import { buildRequest } from './request.ts';
import type { UpstreamSettings } from './settings.ts';

const settings: UpstreamSettings = {
  apiUrl: 'https://api.example/v1/',
  fixturesUrl: 'https://fixtures.example',
  highlightsUrl: 'https://highlights.example/top',
  hashKey: { name: 'x-hash-key', value: 'hash' },
  appKey: { name: 'x-app-key', value: 'app' },
  fixturesToken: 'bearer',
  connectTimeoutMs: 1,
  readTimeoutMs: 2,
  writeTimeoutMs: 3,
  maxResponseBytes: 4,
  maxConnections: 5,
  maxHeldConnections: 5,
};
const session = { accessToken: 'token', accNo: '1', phone: '0712345678', name: 'A', expiresAtMs: 0 };
const guest: Caller = { requestId: 'r', address: '', campaign: undefined, session: null };
const player: Caller = { ...guest, session };

describe('an upstream request', () => {
  it.each([
    ['api', menuCalls.quick, 'https://api.example/v1/ds/v1/menu/quick', undefined],
    ['fixtures', fixturesCalls.sports, 'https://fixtures.example/sports', 'Bearer bearer'],
    ['highlights', fixturesCalls.highlights, 'https://highlights.example/top/tournaments/highlights', 'Bearer bearer'],
  ])('goes to the base %s with that base’s credential', (_, call, url, authorization) => {
    const request = buildRequest(settings, call, { caller: player });
    expect([request.origin + request.path, request.headers.authorization]).toEqual([url, authorization]);
    expect(request.headers['x-request-id']).toBe('r');
    expect(request.headers).not.toHaveProperty('x-access-key');
  });

  it('names the language of the page only in writes and in calls of a player', { tags: ['R-215'] }, () => {
    const inKiswahili: Caller = { ...player, language: () => 'sw' };
    const languageOf = (call: AnyCall, caller: Caller) =>
      buildRequest(settings, call, { caller }).headers['x-language'];
    expect(languageOf(walletCalls.balance, inKiswahili)).toBe('sw');
    expect(languageOf(gamesCalls.launchSst, inKiswahili)).toBe('sw');
    expect(languageOf(menuCalls.quick, inKiswahili)).toBeUndefined();
    expect(languageOf(walletCalls.balance, player)).toBeUndefined();
  });

  it('carries the player’s token, if there is one, for auth anyone', { tags: ['A-193'] }, () => {
    expect(buildRequest(settings, gamesCalls.launchSst, { caller: player }).headers['x-access-key']).toBe('token');
    expect(buildRequest(settings, gamesCalls.launchSst, { caller: guest }).headers).not.toHaveProperty('x-access-key');
  });

  it('throws for auth player without a session', { tags: ['A-193'] }, () => {
    expect(() => buildRequest(settings, walletCalls.balance, { caller: guest })).toThrow('needs a session');
  });

  it('has the shorter of the call’s deadline and the read timeout', { tags: ['A-224'] }, () => {
    const deadlineMs = (readTimeoutMs: number, call: AnyCall) =>
      buildRequest({ ...settings, readTimeoutMs }, call, { caller: guest }).deadlineMs;
    expect([deadlineMs(5000, menuCalls.quick), deadlineMs(5000, fixturesCalls.sports)]).toEqual([2500, 5000]);
    expect([deadlineMs(2000, menuCalls.quick), deadlineMs(2000, fixturesCalls.liveCount)]).toEqual([2000, 2000]);
    expect(deadlineMs(5000, { ...gamesCalls.launchSoft, deadlineMs: 1 })).toBe(settings.writeTimeoutMs);
  });

  it('is a change by its kind, not by its method', () => {
    const lobby = buildRequest(settings, gamesCalls.lobbySoft, { caller: guest, body: { pageSize: 12, page: 1 } });
    expect(lobby).toMatchObject({ method: 'POST', changes: false, deadlineMs: 2, body: '{"pageSize":12,"page":1}' });
    expect(buildRequest(settings, gamesCalls.launchSoft, { caller: guest })).toMatchObject({
      changes: true,
      deadlineMs: 3,
    });
  });
});
