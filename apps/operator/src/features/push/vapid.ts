import { createECDH, createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const COORDINATE_BYTES = 32;
/** The validity of a signature. RFC 8292 allows 24 hours. Half of that leaves room for wrong clocks. */
const VALID_SECONDS = 12 * 60 * 60;

/** The key pair that identifies the operator to push services (RFC 8292). */
export type VapidKeys = { publicKey: string; privateKey: KeyObject };

/**
 * Derives the key pair from a secret. Any text is accepted, so the secret is generated and stored like the other keys
 * of the operator.
 */
export function vapidKeysOf(secret: string): VapidKeys {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(createHash('sha256').update(`vapid|${secret}`).digest());
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: pair.getPrivateKey('base64url'),
    x: point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url'),
    y: point.subarray(1 + COORDINATE_BYTES, POINT_BYTES).toString('base64url'),
  };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

/** Whether a text is a public key of a browser: a point of the curve in base64url. */
export function isPublicKey(text: string): boolean {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    pair.computeSecret(text, 'base64url');
    return true;
  } catch {
    return false;
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The Authorization header of a request to a push service. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, nowMs }: { endpoint: string; contact: string | undefined; nowMs: number },
): string {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1000) + VALID_SECONDS, sub: contact };
  const unsigned = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(unsigned), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${publicKey}`;
}
