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

/** Seals sessions into cookie values and opens them again. */
export type SessionSeal = {
  /** Never twice the same text, so every login brings a new cookie. */
  seal(session: PlayerSession): Promise<string>;
  /** Null for a value that is not ours, was tampered with, or has expired: a guest. */
  unseal(value: string, nowMs: number): Promise<PlayerSession | null>;
};

/** Makes the seal: an encrypted JWT (A256GCM) under a key derived from the secret (readings 8). */
export function createSessionSeal(secret: string): SessionSeal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'ushindi session cookie', 32));
  return {
    seal(session) {
      return new EncryptJWT(session)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(new Date(session.expiresAtMs))
        .encrypt(key);
    },
    async unseal(value, nowMs) {
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
