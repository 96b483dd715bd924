import { randomBytes } from 'node:crypto';
import type { CallerDevice, PlayerSession } from '@ushindi/api-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createCookieSeal, type CookieSeal } from './cookieSeal.ts';
import { withPlayer } from './device.ts';

export const DEVICE_COOKIE = '__Host-ushindi-device';

/** The longest lifetime that browsers accept. Each sign-in starts it again. */
const LIFETIME_SECONDS = 400 * 24 * 60 * 60;
const COOKIE_OPTIONS = {
  path: '/',
  httpOnly: true,
  secure: true,
  sameSite: 'strict',
  maxAge: LIFETIME_SECONDS,
} as const;
const ID_BYTES = 16;

const sealedDevice = z.object({ id: z.string(), accounts: z.array(z.string()) });

/** Encrypts devices into cookie values and decrypts them. */
export type DeviceSeal = {
  seal(device: CallerDevice, nowMs: number): Promise<string>;
  /** As of `CookieSeal`. */
  unseal: CookieSeal<CallerDevice>['unseal'];
};

/**
 * Creates the seal from the secrets of the session cookie. The value is encrypted, and not only signed, because it contains
 * phone numbers.
 */
export function createDeviceSeal(secret: string, previousSecrets: readonly string[] = []): DeviceSeal {
  const { seal, unseal } = createCookieSeal<CallerDevice>({
    purpose: 'ushindi device cookie',
    schema: sealedDevice,
    secret,
    previousSecrets,
  });
  return { seal: (device, nowMs) => seal(device, nowMs + LIFETIME_SECONDS * 1000), unseal };
}

/** The device of one request, read from its cookie when it is first needed. */
export type DeviceControl = {
  read(): Promise<CallerDevice>;
  /** Sets a cookie if the browser sent no valid one, or one of a previous secret. */
  keep(): Promise<void>;
  /** Makes the device known to a player who has just signed in. */
  remember(session: PlayerSession): Promise<void>;
};

/** Creates the control of the device of one request. */
export function deviceControl(
  { seal, nowMs }: { seal: DeviceSeal; nowMs: () => number },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): DeviceControl {
  let reading: Promise<{ device: CallerDevice; isKept: boolean }> | undefined;
  const readCookie = async () => {
    const cookie = request.cookies[DEVICE_COOKIE];
    const unsealed = cookie === undefined ? null : await seal.unseal(cookie, nowMs());
    if (unsealed !== null) return { device: unsealed.value, isKept: !unsealed.isOutdated };
    return { device: { id: randomBytes(ID_BYTES).toString('base64url'), accounts: [] }, isKept: false };
  };
  const read = () => (reading ??= readCookie());
  const write = async (device: CallerDevice) =>
    void reply.setCookie(DEVICE_COOKIE, await seal.seal(device, nowMs()), COOKIE_OPTIONS);
  return {
    read: async () => (await read()).device,
    async keep() {
      const { device, isKept } = await read();
      if (!isKept) await write(device);
    },
    async remember(session) {
      const device = withPlayer((await read()).device, session);
      reading = Promise.resolve({ device, isKept: true });
      await write(device);
    },
  };
}
