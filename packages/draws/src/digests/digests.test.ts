import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hexOf } from '../hex.ts';
import * as browser from './browser.ts';
import * as node from './node.ts';

const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
const text = fc.string({ unit: 'binary', maxLength: 200 });

describe('the digests of browsers', { tags: ['R-402'] }, () => {
  it('equal those of Node for every text and key', () => {
    fc.assert(
      fc.property(key, text, (secret, message) => {
        expect(hexOf(browser.sha256(message))).toBe(hexOf(node.sha256(message)));
        expect(hexOf(browser.sha256(secret))).toBe(hexOf(node.sha256(secret)));
        expect(hexOf(browser.hmacSha256(secret, message))).toBe(hexOf(node.hmacSha256(secret, message)));
        expect(hexOf(browser.hmacSha256(message, message))).toBe(hexOf(node.hmacSha256(message, message)));
      }),
    );
  });

  it('continue the same key stream', () => {
    fc.assert(
      fc.property(key, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }), (secret, blocks) => {
        const [one, other] = [browser.aes256Stream(secret), node.aes256Stream(secret)];
        for (const count of blocks) expect(hexOf(one(count * 16))).toBe(hexOf(other(count * 16)));
      }),
    );
  });

  it('refuse a key of another length', () => {
    expect(() => browser.aes256Stream(new Uint8Array(31))(16)).toThrow(/key/i);
    expect(() => node.aes256Stream(new Uint8Array(31))).toThrow('Invalid key length');
  });
});
