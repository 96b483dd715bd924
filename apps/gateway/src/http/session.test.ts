import { describe, expect, it } from 'vitest';
import { createSessionSeal } from './session.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12);
const session = {
  accessToken: 'very secret token',
  accNo: '1',
  phone: '0712345678',
  name: 'Achieng Ω',
  expiresAtMs: NOW_MS + 60_000,
};
const seal = createSessionSeal('a secret of at least 32 characters!');

describe('a sealed session', () => {
  it('decrypts to the same session until it expires', { tags: ['A-108'] }, async () => {
    const value = await seal.seal(session);
    expect(await seal.unseal(value, NOW_MS)).toEqual({ session, outdated: false });
    expect(await seal.unseal(value, session.expiresAtMs - 1)).toMatchObject({ session });
    expect(await seal.unseal(value, session.expiresAtMs)).toBeNull();
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

  it('decrypts with a previous secret and is then marked as outdated', async () => {
    const [oldest, old, current] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];
    const rotated = createSessionSeal(current, [old, oldest]);
    for (const secret of [old, oldest]) {
      const value = await createSessionSeal(secret).seal(session);
      expect(await rotated.unseal(value, NOW_MS)).toEqual({ session, outdated: true });
      expect(await rotated.unseal(value, session.expiresAtMs)).toBeNull();
    }
    expect(await rotated.unseal(await rotated.seal(session), NOW_MS)).toEqual({ session, outdated: false });
    expect(await createSessionSeal(old, [oldest]).unseal(await rotated.seal(session), NOW_MS)).toBeNull();
  });
});
