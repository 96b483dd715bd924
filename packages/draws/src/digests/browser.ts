import { ctr } from '@noble/ciphers/aes.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as digest } from '@noble/hashes/sha2.js';
import type { Digests } from './digests.ts';

const BLOCK_BYTES = 16;

const bytesOf = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? new TextEncoder().encode(data) : data;

/** SHA-256 of bytes or of a text in UTF-8. */
export const sha256: Digests['sha256'] = (data) => digest(bytesOf(data));

/** HMAC-SHA256 of a message. Texts are read as UTF-8. */
export const hmacSha256: Digests['hmacSha256'] = (key, message) => hmac(digest, bytesOf(key), bytesOf(message));

/** See `Digests`. A key of a length that AES does not have throws at the first call of the returned function. */
export const aes256Stream: Digests['aes256Stream'] = (key) => {
  let block = 0;
  return (length) => {
    const counter = new Uint8Array(BLOCK_BYTES);
    new DataView(counter.buffer).setUint32(BLOCK_BYTES - 4, block);
    block += length / BLOCK_BYTES;
    return ctr(key, counter).encrypt(new Uint8Array(length));
  };
};
