import { hkdfSync } from 'node:crypto';
import type { PlayerSession, SessionControl } from '@ushindi/api-contract';
import type { FastifyReply } from 'fastify';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';

/** The prefix makes browsers require a host-only, secure cookie for the whole site. */
export const SESSION_COOKIE = '__Host-ushindi';

const COOKIE_OPTIONS = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;
/** Browsers silently drop a cookie whose name and value exceed this. */
const MAX_COOKIE_BYTES = 4096;

const sealedSession = z.object({
  accessToken: z.string(),
  accNo: z.string(),
  phone: z.string(),
  name: z.string(),
  expiresAtMs: z.number(),
});

/** Encrypts sessions into cookie values and decrypts them. */
export type SessionSeal = {
  /** Never returns the same text twice, so every login sets a new cookie. */
  seal(session: PlayerSession): Promise<string>;
  /** Returns null, a guest, for an unknown, modified or expired value. */
  unseal(value: string, nowMs: number): Promise<PlayerSession | null>;
};

const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'ushindi session cookie', 32));

/** The session in a cookie's value, or null when this key does not decrypt it or it has expired. */
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
 * Creates the seal: an encrypted JWT (A256GCM) with a key derived from the secret. Previous secrets only decrypt, so a
 * change of the secret ends no session. The browser never sees the operator's token.
 */
export function createSessionSeal(secret: string, previousSecrets: readonly string[] = []): SessionSeal {
  const key = keyOf(secret);
  const keys = [key, ...previousSecrets.map(keyOf)];
  return {
    seal(session) {
      return new EncryptJWT(session)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(session.expiresAtMs))
        .encrypt(key);
    },
    async unseal(value, nowMs) {
      for (const each of keys) {
        const session = await open(value, each, nowMs);
        if (session !== null) return session;
      }
      return null;
    },
  };
}

/** Starts and ends the browser's session by its cookie, which expires with the operator's token (`exp`). */
export function sessionControl(seal: SessionSeal, reply: FastifyReply): SessionControl {
  return {
    async start(session) {
      const value = await seal.seal(session);
      if (SESSION_COOKIE.length + value.length > MAX_COOKIE_BYTES) {
        throw new Error(`a sealed session of ${value.length} bytes does not fit into a cookie`);
      }
      reply.setCookie(SESSION_COOKIE, value, { ...COOKIE_OPTIONS, expires: new Date(session.expiresAtMs) });
    },
    end() {
      reply.clearCookie(SESSION_COOKIE, COOKIE_OPTIONS);
    },
  };
}
