import { createCipheriv, createHmac, hash } from 'node:crypto';
import type { Digests } from './digests.ts';

const FIRST_COUNTER = new Uint8Array(16);

/** SHA-256 of bytes or of a text in UTF-8. */
export const sha256: Digests['sha256'] = (data) => hash('sha256', data, 'buffer');

/** HMAC-SHA256 of a message. Texts are read as UTF-8. */
export const hmacSha256: Digests['hmacSha256'] = (key, message) => createHmac('sha256', key).update(message).digest();

/** See `Digests`. Throws at once for a key that is not 32 bytes. */
export const aes256Stream: Digests['aes256Stream'] = (key) => {
  const cipher = createCipheriv('aes-256-ctr', key, FIRST_COUNTER);
  return (length) => cipher.update(new Uint8Array(length));
};
