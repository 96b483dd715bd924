import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encode, encodeKept } from './encodings.ts';

const body = Buffer.from('odds '.repeat(1000));

it('encodes a kept body once for all callers', async () => {
  const [one, other] = await Promise.all([encodeKept(body, 'br'), encodeKept(body, 'br')]);
  expect(other).toBe(one);
  expect(await encodeKept(body, 'br')).toBe(one);
  expect(await encodeKept(Buffer.from(body), 'br')).not.toBe(one);
});

it('keeps the encodings of a body apart', async () => {
  expect(brotliDecompressSync(await encodeKept(body, 'br'))).toEqual(body);
  expect(gunzipSync(await encodeKept(body, 'gzip'))).toEqual(body);
  expect(await encodeKept(body, 'identity')).toBe(body);
});

it.each(['br', 'gzip'] as const)('keeps no other memory for a body in %s', { tags: ['T-30'] }, async (encoding) => {
  const encoded = await encode(body, encoding);
  expect(encoded.buffer.byteLength).toBe(encoded.length);
});

it('encodes a body again after a failure, which all callers of that time get', async () => {
  const other = Buffer.from(body);
  const fail = async (): Promise<Buffer> => Promise.reject(new Error('no memory'));
  const all = [encodeKept(other, 'gzip', fail), encodeKept(other, 'gzip')];
  for (const each of all) await expect(each).rejects.toThrow('no memory');
  expect(gunzipSync(await encodeKept(other, 'gzip'))).toEqual(body);
});
