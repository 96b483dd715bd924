import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { AgeDetails } from '@ushindi/shared/ageProof';
import { z } from 'zod';

// An ID number has nine digits at most. Without the key, all of them could be tried against a stored hash.

/** The key of new hashes and sealed details, and those of earlier ones. */
export type AgeProofKeys = readonly [string, ...string[]];

/** The hash of an ID number, with the name of the key that hashed it. */
export type IdHash = { idHash: string; keyName: string };

/** The hashes of an ID number under every key, in one order for all processes. */
export const idHashesOf = (idNumber: string, keys: AgeProofKeys): IdHash[] =>
  keys
    .map((key) => ({
      idHash: createHmac('sha256', key).update(`proven id|${idNumber}`).digest('base64url'),
      keyName: keyNameOf(key),
    }))
    .toSorted((one, other) => (one.idHash < other.idHash ? -1 : 1));

/** Names a key without revealing it. */
export const keyNameOf = (key: string): string => createHash('sha256').update(`proven id|${key}`).digest('base64url');

const details = z.object({ name: z.string(), idNumber: z.string(), dateOfBirth: z.string() });

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const sealKeyOf = (key: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'age check', 32));

/** Encrypts the details of a check for one account. */
export function seal(given: AgeDetails, accountId: number, [key]: AgeProofKeys): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, sealKeyOf(key), iv).setAAD(Buffer.from(String(accountId)));
  const text = Buffer.concat([cipher.update(JSON.stringify(given)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** The details that `seal` encrypted; null if they are another account's or no key fits. */
export function unseal(sealed: string, accountId: number, keys: AgeProofKeys): AgeDetails | null {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const key of keys) {
    const text = decrypted(bytes, accountId, key);
    if (text !== null) return details.parse(JSON.parse(text));
  }
  return null;
}

function decrypted(bytes: Buffer, accountId: number, key: string): string | null {
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    const decipher = createDecipheriv(CIPHER, sealKeyOf(key), iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(String(accountId)))
      .setAuthTag(tag);
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return text.toString();
  } catch {
    // Another key, or other bytes: authentication fails for both.
    return null;
  }
}
