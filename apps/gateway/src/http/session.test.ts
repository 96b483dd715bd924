import { hkdfSync } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { EncryptJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { createSessionSeal, SESSION_COOKIE, sessionControl } from './session.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12);
const session = {
  accessToken: 'very secret token',
  accNo: '1',
  phone: '0712345678',
  name: 'Achieng Ω',
  expiresAtMs: NOW_MS + 60_000,
};
const seal = createSessionSeal('a secret of at least 32 characters!');

describe('a sealed session', { tags: ['T-06'] }, () => {
  it('decrypts to the same session until it expires', { tags: ['A-108'] }, async () => {
    const value = await seal.seal(session);
    expect(await seal.unseal(value, NOW_MS)).toEqual(session);
    expect(await seal.unseal(value, session.expiresAtMs - 1)).toEqual(session);
    expect(await seal.unseal(value, session.expiresAtMs)).toBeNull();
  });

  it('is valid when an earlier release sealed it, so that a release ends no session', async () => {
    const value =
      'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..LvbTyHx3fdLffTIJ.02QLu8RVQKmdPySZQFJsr1xiFPKByjLXLXSvuvaz4_luiX0wMozrVH3t6Lcs9plUTNU0IkSx9PQ97kwff_-HNHUsg9A83KRt2_TgZ6mu9j8sMXfhG8CTm1QGtVoCPxy0s99BBbriuRC3o496qBVuf4rnY7sCGw.-bqWGBpZ8bz0viAlMlNjyA';
    const earlier = {
      accessToken: 'token',
      accNo: '1',
      phone: '0712345678',
      name: 'Achieng',
      expiresAtMs: Date.UTC(2100, 0),
    };
    expect(await seal.unseal(value, NOW_MS)).toEqual(earlier);
  });

  describe('sealed with a stolen key', () => {
    const key = new Uint8Array(
      hkdfSync('sha256', 'a secret of at least 32 characters!', '', 'ushindi session cookie', 32),
    );
    const made = (header: { alg: string; enc: string }, content: object = session) =>
      new EncryptJWT({ ...content })
        .setProtectedHeader(header)
        .setExpirationTime(new Date(session.expiresAtMs))
        .encrypt(key);

    it('is valid in its one form only', async () => {
      expect(await seal.unseal(await made({ alg: 'dir', enc: 'A256GCM' }), NOW_MS)).toEqual(session);
      expect(await seal.unseal(await made({ alg: 'dir', enc: 'A128CBC-HS256' }), NOW_MS)).toBeNull();
      expect(await seal.unseal(await made({ alg: 'A256GCMKW', enc: 'A256GCM' }), NOW_MS)).toBeNull();
    });

    it.each(['accessToken', 'accNo', 'phone', 'name', 'expiresAtMs'])('is a guest without %s', async (field) => {
      const rest = Object.fromEntries(Object.entries(session).filter(([name]) => name !== field));
      expect(await seal.unseal(await made({ alg: 'dir', enc: 'A256GCM' }, rest), NOW_MS)).toBeNull();
    });
  });

  it('shows none of its content and is never the same twice', { tags: ['A-077'] }, async () => {
    const [one, two] = [await seal.seal(session), await seal.seal(session)];
    const plain = Buffer.from(one.split('.').join(''), 'base64url').toString('latin1');
    expect(plain).not.toMatch(/secret token|0712345678/);
    expect(one).not.toBe(two);
  });

  it('does not decrypt when a character is changed', async () => {
    const value = await seal.seal(session);
    const at = value.length - 10;
    const changed = `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
    expect(await seal.unseal(changed, NOW_MS)).toBeNull();
  });

  it.each(['', 'nonsense', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0.e30.'])('treats %j as a guest', async (value) => {
    expect(await seal.unseal(value, NOW_MS)).toBeNull();
  });

  it('does not decrypt with another secret', async () => {
    const other = createSessionSeal('another secret of 32 characters!!!!');
    expect(await other.unseal(await seal.seal(session), NOW_MS)).toBeNull();
  });

  it('decrypts with a previous secret', async () => {
    const [oldest, old, current] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
    const rotated = createSessionSeal(current, [old, oldest]);
    for (const secret of [old, oldest]) {
      const value = await createSessionSeal(secret).seal(session);
      expect(await rotated.unseal(value, NOW_MS)).toEqual(session);
      expect(await rotated.unseal(value, session.expiresAtMs)).toBeNull();
    }
    expect(await rotated.unseal(await rotated.seal(session), NOW_MS)).toEqual(session);
    expect(await createSessionSeal(old, [oldest]).unseal(await rotated.seal(session), NOW_MS)).toBeNull();
  });
});

describe('the control of a session', () => {
  const cookies = () => ({ setCookie: vi.fn(), clearCookie: vi.fn() });
  const controlOf = (reply: ReturnType<typeof cookies>) => sessionControl(seal, reply as unknown as FastifyReply);
  const options = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' };

  it('sets a cookie that ends with the token, and removes it with the same attributes', {
    tags: ['A-108'],
  }, async () => {
    const reply = cookies();
    await controlOf(reply).start(session);
    const expected = { ...options, expires: new Date(session.expiresAtMs) };
    expect(reply.setCookie).toHaveBeenCalledExactlyOnceWith(SESSION_COOKIE, expect.any(String), expected);
    controlOf(reply).end();
    expect(reply.clearCookie).toHaveBeenCalledExactlyOnceWith(SESSION_COOKIE, options);
  });

  it('refuses a session that browsers would silently drop, and sets the largest that they keep', async () => {
    const reply = cookies();
    const sizeOf = async (length: number) => (await seal.seal({ ...session, name: 'x'.repeat(length) })).length;
    const most = 4096 - SESSION_COOKIE.length;
    let length = 2000;
    while ((await sizeOf(length + 1)) <= most) length += 1;
    await controlOf(reply).start({ ...session, name: 'x'.repeat(length) });
    const tooLong = controlOf(reply).start({ ...session, name: 'x'.repeat(length + 1) });
    await expect(tooLong).rejects.toMatchObject({
      code: 'UPSTREAM_UNREADABLE',
      cause: expect.stringMatching(/^a sealed session of \d+ bytes does not fit into a cookie$/),
    });
    expect(reply.setCookie).toHaveBeenCalledTimes(1);
  });
});
