import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ownBytes } from './ownBytes.ts';

describe('own bytes', { tags: ['T-30'] }, () => {
  it.each([
    ['a small buffer', [Buffer.from('Gor Mahia')]],
    ['several', [Buffer.from('Gor'), Buffer.from(' '), Buffer.from('Mahia')]],
    ['compressed bytes', [deflateRawSync('Gor Mahia')]],
    ['nothing', []],
  ])('keep no other memory than their own: %s', (_, parts) => {
    const own = ownBytes(...parts);
    expect(own).toEqual(Buffer.concat(parts));
    expect(own.buffer.byteLength).toBe(own.length);
  });
});
