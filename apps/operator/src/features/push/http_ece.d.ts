/** The package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Encrypts a message for a browser (RFC 8291). Texts are base64url. */
  export function encrypt(
    message: Buffer,
    params: { version: 'aes128gcm'; privateKey: ECDH; dh: string; authSecret: string },
  ): Buffer;
}
