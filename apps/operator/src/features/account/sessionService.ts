import { formatExp } from '@ushindi/shared';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { exclusionText } from '../../http/exclusion.ts';
import type { SignedInPlayer } from '../../http/serve.ts';
import type { SendSms } from '../../ports/sms.ts';
import type { RandomSource } from '../../random.ts';
import type { Device } from './device.ts';
import {
  countNewDevices,
  endSessions,
  findPlayer,
  listSessions,
  newestOnNewDevice,
  type SessionLifetime,
  startSession,
  storeUse,
} from './sessions.ts';
import type { Account } from './store.ts';

type Deps = {
  db: Db;
  nowMs: Clock;
  random: RandomSource;
  logger: Logger;
  sendSms: SendSms;
  lifetime: SessionLifetime;
  /** The player's usable freebets in KES. Also opens the freebet that every player has from registration. */
  bonusesAtSignIn(tx: Db, accountId: number): Promise<{ amount: number }[]>;
};

/** A session that was stored, with the grant for the player's client. */
type Started = { account: Account; device: Device; isNewDevice: boolean; grant: Grant };
type Grant = {
  acc_data: { name: string; acc_no: string; access_token: string };
  bonus: { amount: number }[];
  exp: string;
  phone: string;
  exclusion: ReturnType<typeof exclusionText>;
};

/** Text messages about new devices that an account gets in a day. */
const MAX_MESSAGES_PER_DAY = 5;
const DAY_MS = 24 * 60 * 60_000;

/** The sessions of players: their start, use, list and end. */
export class SessionService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Stores a session of the account. Call `announce` after the commit. */
  async start(tx: Db, account: Account, device: Device): Promise<Started> {
    const { nowMs, random, lifetime, bonusesAtSignIn } = this.#deps;
    const token = random.token();
    const atMs = nowMs();
    const { isNewDevice } = await startSession(tx, { accountId: account.id, token, nowMs: atMs, lifetime, device });
    const grant = {
      acc_data: { name: account.name, acc_no: account.accNo, access_token: token },
      bonus: await bonusesAtSignIn(tx, account.id),
      exp: formatExp(atMs + lifetime.totalMs),
      phone: account.phone,
      exclusion: exclusionText(account.excludedUntil, atMs),
    };
    return { account, device, isNewDevice, grant };
  }

  /**
   * Reports a sign-in on a new device to the player by text message. The grant does not wait for the message, and
   * is valid without it.
   */
  announce({ account, device, isNewDevice, grant }: Started): Grant {
    const { logger } = this.#deps;
    if (isNewDevice)
      this.#reportDevice(account, device).catch((err: unknown) =>
        logger.warn({ err }, 'a new device was not reported'),
      );
    return grant;
  }

  async #reportDevice({ id, phone }: Account, { name }: Device): Promise<void> {
    const { db, nowMs, sendSms } = this.#deps;
    const count = await countNewDevices(db, id, new Date(nowMs() - DAY_MS));
    if (count <= MAX_MESSAGES_PER_DAY) await sendSms(phone, newDeviceText(name));
  }

  /** The player of an access token; null if it is unknown, ended or expired. */
  authenticate(token: string): Promise<SignedInPlayer | null> {
    const { db, nowMs, lifetime } = this.#deps;
    return findPlayer(db, token, nowMs(), lifetime.idleMs);
  }

  /** Stores the use of a session by another token, such as a game's. */
  storeUse(used: { sessionHash: string; lastUsedAt: Date }): Promise<void> {
    const { db, nowMs, lifetime } = this.#deps;
    return storeUse(db, { ...used, nowMs: nowMs(), idleMs: lifetime.idleMs });
  }

  /** The player's open sessions; the call's own is the first. */
  list(player: SignedInPlayer) {
    return listSessions(this.#deps.db, player, this.#deps.nowMs());
  }

  /** The latest sign-in on a new device that the player's session has not made itself; null without one. */
  newestOnNewDevice(player: SignedInPlayer) {
    return newestOnNewDevice(this.#deps.db, player, this.#deps.nowMs());
  }

  /** Ends the session of the call. */
  logOut({ accountId, sessionHash }: SignedInPlayer): Promise<void> {
    const { db, nowMs } = this.#deps;
    return endSessions(db, { hash: sessionHash }, { accountId, reason: 'logout', nowMs: nowMs() });
  }

  /** Ends one of the player's sessions by its id. One that has ended stays so. */
  end({ accountId }: SignedInPlayer, id: string): Promise<void> {
    const { db, nowMs } = this.#deps;
    return endSessions(db, { id }, { accountId, reason: 'logout', nowMs: nowMs() });
  }

  /** Ends all sessions of the player, the call's included. */
  endAll({ accountId }: SignedInPlayer): Promise<void> {
    const { db, nowMs } = this.#deps;
    return endSessions(db, 'all', { accountId, reason: 'logout', nowMs: nowMs() });
  }
}

function newDeviceText(name: string): string {
  const where = name === '' ? '' : `: ${name}`;
  return `Your Ushindi account was opened on a new device${where}. Not you? Change your password and log out everywhere under Account.`;
}
