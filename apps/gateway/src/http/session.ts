import { failureFor, type PlayerSession, type SessionControl } from '@ushindi/api-contract';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { createCookieSeal } from '../device/cookieSeal.ts';

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

/**
 * Creates the seal. A change of the secret ends no session, because previous secrets still decrypt. The browser never sees
 * the operator's token.
 */
export function createSessionSeal(secret: string, previousSecrets: readonly string[] = []): SessionSeal {
  const cookie = createCookieSeal({
    purpose: 'ushindi session cookie',
    schema: sealedSession,
    secret,
    previousSecrets,
  });
  return {
    seal: (session) => cookie.seal(session, session.expiresAtMs),
    async unseal(value, nowMs) {
      const session = (await cookie.unseal(value, nowMs))?.value;
      return session !== undefined && session.expiresAtMs > nowMs ? session : null;
    },
  };
}

/**
 * Starts and ends the browser's session by its cookie, which expires with the operator's token (`exp`). A session that is
 * too long for a cookie fails like any other response that cannot be used.
 */
export function sessionControl(seal: SessionSeal, reply: FastifyReply): SessionControl {
  return {
    async start(session) {
      const value = await seal.seal(session);
      if (SESSION_COOKIE.length + value.length > MAX_COOKIE_BYTES) {
        const cause = `a sealed session of ${value.length} bytes does not fit into a cookie`;
        throw failureFor('UPSTREAM_UNREADABLE', { kind: 'outcomeUnknown' }, { outcomeUnknown: true }, { cause });
      }
      reply.setCookie(SESSION_COOKIE, value, { ...COOKIE_OPTIONS, expires: new Date(session.expiresAtMs) });
    },
    end() {
      reply.clearCookie(SESSION_COOKIE, COOKIE_OPTIONS);
    },
  };
}
