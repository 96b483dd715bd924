import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idHashesOf, keyNameOf, seal, unseal } from './secrets.ts';

const DETAILS = { name: 'Amina Otieno', idNumber: '12345678', dateOfBirth: '1990-02-28' };

describe('sealed details', { tags: ['R-202', 'T-41'] }, () => {
  it('are opened by the key that sealed them, also when it is an earlier one', () => {
    const sealed = seal(DETAILS, 7, ['old']);
    expect(unseal(sealed, 7, ['old'])).toEqual(DETAILS);
    expect(unseal(sealed, 7, ['new', 'old'])).toEqual(DETAILS);
    expect(unseal(sealed, 7, ['new'])).toBeNull();
  });

  it('are those of one account', () => expect(unseal(seal(DETAILS, 7, ['key']), 8, ['key'])).toBeNull());

  it('are different each time and show nothing', () => {
    const [one, other] = [seal(DETAILS, 7, ['key']), seal(DETAILS, 7, ['key'])];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toMatch(/Amina|12345678|1990/);
  });

  it('are not opened when any byte changed', () => {
    const sealed = Buffer.from(seal(DETAILS, 7, ['key']), 'base64url');
    const flipped = (at: number) => Buffer.from(sealed.map((byte, index) => (index === at ? byte ^ 1 : byte)));
    const position = fc.nat({ max: sealed.length - 1 });
    fc.assert(fc.property(position, (at) => unseal(flipped(at).toString('base64url'), 7, ['key']) === null));
    expect(unseal('', 7, ['key'])).toBeNull();
  });
});

describe('the hashes of an ID number', { tags: ['R-202'] }, () => {
  it('are one for each key, in the same order for every order of keys', () => {
    const hashes = idHashesOf('12345678', ['a', 'b', 'c']);
    expect(idHashesOf('12345678', ['c', 'a', 'b'])).toEqual(hashes);
    expect(hashes.map(({ keyName }) => keyName).toSorted()).toEqual(['a', 'b', 'c'].map(keyNameOf).toSorted());
  });

  it('cannot be computed without the key', () => {
    const plain = (['hex', 'base64url'] as const).map((form) => createHash('sha256').update('12345678').digest(form));
    expect(plain).not.toContain(idHashesOf('12345678', ['key'])[0]?.idHash);
  });
});
