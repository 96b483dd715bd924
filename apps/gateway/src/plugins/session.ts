import { hkdfSync } from 'node:crypto';
import type { PlayerSession, SessionControl } from '@ushindi/api-contract';
import type { FastifyReply } from 'fastify';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';

/** Only this host, only over a secure line, only for the whole site: the prefix makes browsers insist on it. */
export const SESSION_COOKIE = '__Host-ushindi';

const COOKIE_OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;
/** Browsers drop a cookie whose name and value pass 4096 bytes, and say nothing. */
const MAX_COOKIE_BYTES = 4096;

const sealedSession = z.object({
  accessToken: z.string(),
  accNo: z.string(),
  phone: z.string(),
  name: z.string(),
  expiresAtMs: z.number(),
});

/** An opened cookie; `outdated` when a previous secret sealed it, so that it has to be sealed anew. */
type Unsealed = { readonly session: PlayerSession; readonly outdated: boolean };

/** Seals sessions into cookie values and opens them again. */
export type SessionSeal = {
  /** Never twice the same text, so every login brings a new cookie. */
  seal(session: PlayerSession): Promise<string>;
  /** Null for a value that is not ours, was tampered with, or has expired: a guest. */
  unseal(value: string, nowMs: number): Promise<Unsealed | null>;
};

const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'ushindi session cookie', 32));

/** The session in a cookie's value; null when this key does not open it or it is over. */
async function open(value: string, key: Uint8Array, nowMs: number): Promise<PlayerSession | null> {
  try {
    const { payload } = await jwtDecrypt(value, key, {
      currentDate: new Date(nowMs),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    const session = sealedSession.parse(payload);
    return session.expiresAtMs > nowMs ? session : null;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/**
 * Makes the seal: an encrypted JWT (A256GCM) under a key derived from the secret (readings 8). Previous secrets only
 * open, so that a change of the secret ends nobody's session.
 */
export function createSessionSeal(secret: string, previousSecrets: readonly string[] = []): SessionSeal {
  const key = keyOf(secret);
  const previousKeys = previousSecrets.map(keyOf);
  return {
    seal(session) {
      return new EncryptJWT(session)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(session.expiresAtMs))
        .encrypt(key);
    },
    async unseal(value, nowMs) {
      const session = await open(value, key, nowMs);
      if (session !== null) return { session, outdated: false };
      for (const previous of previousKeys) {
        const older = await open(value, previous, nowMs);
        if (older !== null) return { session: older, outdated: true };
      }
      return null;
    },
  };
}

/** Starts and ends the browser's session by setting and clearing its cookie, which ends at the operator's exp. */
export function sessionControl(seal: SessionSeal, reply: FastifyReply): SessionControl {
  return {
    async start(session) {
      const value = await seal.seal(session);
      if (SESSION_COOKIE.length + value.length > MAX_COOKIE_BYTES) {
        throw new Error(`a sealed session of ${value.length} bytes is more than a cookie holds`);
      }
      reply.setCookie(SESSION_COOKIE, value, { ...COOKIE_OPTIONS, expires: new Date(session.expiresAtMs) });
    },
    end() {
      reply.clearCookie(SESSION_COOKIE, COOKIE_OPTIONS);
    },
  };
}
