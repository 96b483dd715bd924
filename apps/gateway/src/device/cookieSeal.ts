import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose';
import { z } from 'zod';

/** Encrypts the values of one cookie and decrypts them. */
export type CookieSeal<Value> = {
  /** Never returns the same text twice. */
  seal(value: Value, expiresAtMs: number): Promise<string>;
  /** Null for an unknown, modified or expired text. `isOutdated`: it was encrypted with a previous secret. */
  unseal(text: string, nowMs: number): Promise<{ readonly value: Value; readonly isOutdated: boolean } | null>;
};

export type CookieSealOptions<Value> = {
  /** The key is derived from the secret and this name, so that one cookie is not valid as another. */
  readonly purpose: string;
  readonly schema: z.ZodType<Value>;
  readonly secret: string;
  /** Previous secrets only decrypt. */
  readonly previousSecrets: readonly string[];
};

async function open<Value>(
  text: string,
  key: Uint8Array,
  { schema }: CookieSealOptions<Value>,
  nowMs: number,
): Promise<Value | null> {
  try {
    const { payload } = await jwtDecrypt(text, key, {
      currentDate: new Date(nowMs),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return schema.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Creates the seal of a cookie: an encrypted JWT (A256GCM). */
export function createCookieSeal<Value extends JWTPayload>(options: CookieSealOptions<Value>): CookieSeal<Value> {
  const keyOf = (secret: string): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', options.purpose, 32));
  const key = keyOf(options.secret);
  const keys = [key, ...options.previousSecrets.map(keyOf)];
  return {
    seal: (value, expiresAtMs) =>
      new EncryptJWT(value)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(expiresAtMs))
        .encrypt(key),
    async unseal(text, nowMs) {
      for (const each of keys) {
        const value = await open(text, each, options, nowMs);
        if (value !== null) return { value, isOutdated: each !== key };
      }
      return null;
    },
  };
}
