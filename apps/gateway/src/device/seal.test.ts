import { hkdfSync } from 'node:crypto';
import type { CallerDevice } from '@ushindi/api-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { createSessionSeal } from '../http/session.ts';
import { createDeviceSeal, DEVICE_COOKIE, deviceControl } from './cookie.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12);
const LIFETIME_MS = 400 * 86_400_000;
const SECRET = 'a secret of at least 32 characters!';
const OLD = 'an older secret of 32 characters!!!';
const device: CallerDevice = { id: 'a-device', accounts: ['account:1'] };
const seal = createDeviceSeal(SECRET);
const player = { accessToken: 'token', accNo: '4711', phone: '0712345678', name: 'Achieng', expiresAtMs: NOW_MS + 1 };

describe('a sealed device', { tags: ['R-135', 'T-06'] }, () => {
  it('decrypts to the same device for 400 days', async () => {
    const value = await seal.seal(device, NOW_MS);
    expect(await seal.unseal(value, NOW_MS)).toEqual({ value: device, isOutdated: false });
    expect(await seal.unseal(value, NOW_MS + LIFETIME_MS - 1000)).toEqual({ value: device, isOutdated: false });
    expect(await seal.unseal(value, NOW_MS + LIFETIME_MS)).toBeNull();
  });

  it('decrypts under previous secrets as outdated, and under no other', { tags: ['R-165'] }, async () => {
    const older = await createDeviceSeal(OLD).seal(device, NOW_MS);
    const rotated = createDeviceSeal(SECRET, ['a secret that nobody uses any more!', OLD]);
    expect(await rotated.unseal(older, NOW_MS)).toEqual({ value: device, isOutdated: true });
    expect(await rotated.unseal(await rotated.seal(device, NOW_MS), NOW_MS)).toEqual({
      value: device,
      isOutdated: false,
    });
    expect(await seal.unseal(older, NOW_MS)).toBeNull();
  });

  it('is no session, and a session is no device', async () => {
    const session = await createSessionSeal(SECRET).seal({ ...player, expiresAtMs: NOW_MS + 60_000 });
    expect(await seal.unseal(session, NOW_MS)).toBeNull();
    expect(await createSessionSeal(SECRET).unseal(await seal.seal(device, NOW_MS), NOW_MS)).toBeNull();
  });

  it.each(['', 'nonsense', 'a.b.c.d.e'])('is unknown for %j', async (value) => {
    expect(await seal.unseal(value, NOW_MS)).toBeNull();
  });

  describe('sealed with a stolen key', () => {
    const key = new Uint8Array(hkdfSync('sha256', SECRET, '', 'ushindi device cookie', 32));
    const made = (content: object, header = { alg: 'dir', enc: 'A256GCM' }) =>
      new EncryptJWT({ ...content })
        .setProtectedHeader(header)
        .setExpirationTime(new Date(NOW_MS + LIFETIME_MS))
        .encrypt(key);

    it('is valid in its one form only', async () => {
      expect(await seal.unseal(await made(device), NOW_MS)).toEqual({ value: device, isOutdated: false });
      for (const header of [
        { alg: 'dir', enc: 'A128CBC-HS256' },
        { alg: 'A256GCMKW', enc: 'A256GCM' },
      ])
        expect(await seal.unseal(await made(device, header), NOW_MS)).toBeNull();
      expect(await seal.unseal(await made({ id: 'a-device' }), NOW_MS)).toBeNull();
      expect(await seal.unseal(await made({ accounts: [] }), NOW_MS)).toBeNull();
      expect(await seal.unseal(await made({ id: 'a-device', accounts: [1] }), NOW_MS)).toBeNull();
    });
  });

  it('fails for a failure that is none of the value', async () => {
    await expect(seal.unseal(await seal.seal(device, NOW_MS), Number.NaN)).rejects.toThrow(TypeError);
  });
});

describe('the device of a request', { tags: ['R-135'] }, () => {
  const options = { path: '/', httpOnly: true, secure: true, sameSite: 'strict', maxAge: LIFETIME_MS / 1000 };

  function controlOf(cookies: Record<string, string>) {
    const reply = { setCookie: vi.fn<(name: string, value: string, options: object) => void>() };
    const incoming = {
      request: { cookies } as unknown as FastifyRequest,
      reply: reply as unknown as FastifyReply,
    };
    const sealed = createDeviceSeal(SECRET, [OLD]);
    const unseal = vi.fn<typeof sealed.unseal>(sealed.unseal);
    const control = deviceControl({ seal: { ...sealed, unseal }, nowMs: () => NOW_MS }, incoming);
    /** The device in the last cookie that was set. */
    const lastSet = async () => (await sealed.unseal(reply.setCookie.mock.lastCall?.[1] ?? '', NOW_MS))?.value;
    return { control, reply, unseal, lastSet };
  }

  it('is the one of a valid cookie, read once, and no new cookie is set', async () => {
    const { control, reply, unseal } = controlOf({ [DEVICE_COOKIE]: await seal.seal(device, NOW_MS) });
    expect([await control.read(), await control.read()]).toEqual([device, device]);
    await control.keep();
    expect([unseal.mock.calls.length, reply.setCookie.mock.calls.length]).toEqual([1, 0]);
  });

  it.each([{}, { [DEVICE_COOKIE]: 'forged' }, { other: 'cookie' }])(
    'is a new one with 16 random bytes for %j, and is kept in a cookie',
    async (cookies) => {
      const { control, reply, lastSet } = controlOf(cookies as Record<string, string>);
      const made = await control.read();
      expect(made).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/), accounts: [] });
      expect(await controlOf({}).control.read()).not.toEqual(made);
      await control.keep();
      expect(reply.setCookie).toHaveBeenCalledExactlyOnceWith(DEVICE_COOKIE, expect.any(String), options);
      expect(await lastSet()).toEqual(made);
    },
  );

  it('gets a cookie under the current secret when its own is older', { tags: ['R-165'] }, async () => {
    const older = await createDeviceSeal(OLD).seal(device, NOW_MS);
    const { control, reply } = controlOf({ [DEVICE_COOKIE]: older });
    await control.keep();
    const [, value = ''] = reply.setCookie.mock.lastCall ?? [];
    expect(await seal.unseal(value, NOW_MS)).toEqual({ value: device, isOutdated: false });
  });

  it('remembers the player of a sign-in, in the cookie and for the rest of the request', async () => {
    const { control, reply, lastSet } = controlOf({ [DEVICE_COOKIE]: await seal.seal(device, NOW_MS) });
    await control.remember(player);
    const remembered = { id: 'a-device', accounts: ['phone:254712345678', 'account:4711', 'account:1'] };
    expect([await lastSet(), await control.read()]).toEqual([remembered, remembered]);
    await control.keep();
    expect(reply.setCookie).toHaveBeenCalledTimes(1);
  });
});
