import { formatExp, type Language } from '@ushindi/shared';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { besideRead } from '../../db/readOnly.ts';
import { listActivity, recordSecurityEvent, type NewSecurityEvent } from '../../db/securityEvents.ts';
import { OperatorError } from '../../http/errors.ts';
import { type ActiveExclusion, exclusionOf } from '../../http/exclusion.ts';
import type { SessionPlayer, SignedInPlayer } from '../../http/serve.ts';
import { hashToken } from '../../http/token.ts';
import type { SendSms } from '../../ports/sms.ts';
import type { RandomSource } from '../../random.ts';
import { type Device, originOf } from './device.ts';
import {
  countNewDevices,
  endSessions,
  endOf,
  findPlayer,
  listSessions,
  newestOnNewDevice,
  type SessionLifetime,
  startSession,
  storeUse,
} from './sessions.ts';
import { smsTextsFor } from './smsTexts.ts';
import { type Account, storeLanguage } from './store.ts';

type Deps = {
  db: Db;
  nowMs: Clock;
  random: RandomSource;
  logger: Logger;
  sendSms: SendSms;
  lifetime: SessionLifetime;
  /** Opens the freebet that every player gets at registration. Returns the player's usable freebets in KES. */
  bonusesAtSignIn(tx: Db, accountId: number): Promise<{ amount: number }[]>;
};

/** A session that was stored, with the grant for the player's client. */
type Started = { account: Account; device: Device; isNewDevice: boolean; grant: Grant };
type Grant = {
  acc_data: { name: string; acc_no: string; access_token: string };
  bonus: { amount: number }[];
  exp: string;
  phone: string;
  exclusion: ActiveExclusion | null;
};

/** The time in which calls arrive that a browser sent with a session before it received its replacement. */
const REPLACED_MS = 60_000;
/** Text messages about new devices that an account gets in a day. */
const MAX_MESSAGES_PER_DAY = 5;
const DAY_MS = 24 * 60 * 60_000;

/** The sessions of players: their start, use, list and end. */
export class SessionService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Stores a session of the account, started with a password or a code. Call `announce` after the commit. */
  async start(tx: Db, account: Account, device: Device, by: 'password' | 'code'): Promise<Started> {
    const { nowMs, random, lifetime, bonusesAtSignIn } = this.#deps;
    const token = random.token();
    const atMs = nowMs();
    await storeLanguage(tx, account.id, device.language);
    const { isNewDevice } = await startSession(tx, { accountId: account.id, token, nowMs: atMs, lifetime, device });
    const origin = originOf(device, hashToken(token));
    const event = { outcome: 'done', accountId: account.id, origin, atMs, detail: by } as const;
    await recordSecurityEvent(tx, { ...event, kind: 'login' });
    if (isNewDevice) await recordSecurityEvent(tx, { ...event, kind: 'new_device' });
    const grant = {
      acc_data: { name: account.name, acc_no: account.accNo, access_token: token },
      bonus: await bonusesAtSignIn(tx, account.id),
      exp: formatExp(atMs + lifetime.totalMs),
      phone: account.phone,
      exclusion: exclusionOf(account.excludedUntil, atMs),
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

  async #reportDevice({ id, phone, language }: Account, device: Device): Promise<void> {
    const { db, nowMs, sendSms } = this.#deps;
    const count = await countNewDevices(db, id, new Date(nowMs() - DAY_MS));
    if (count <= MAX_MESSAGES_PER_DAY)
      await sendSms(phone, smsTextsFor(language, device.language).newDevice(device.name));
  }

  /**
   * The player of an access token; null if it is unknown, ended or expired. Stores the use of the session, unless the call
   * is one that a page makes while the player is away.
   * @throws OperatorError UNAUTHORIZED with the reason `sessionEndedByExclusion` while that exclusion is active, or
   *   `sessionReplaced` for a minute after a change of the password replaced the session
   */
  async authenticate(token: string, { isUse } = { isUse: true }): Promise<SessionPlayer | null> {
    const { db, nowMs } = this.#deps;
    const found = await findPlayer(db, token, nowMs());
    if (found !== null) {
      const { player, lastUsedAt } = found;
      if (isUse) await this.storeUse({ sessionHash: player.sessionHash, lastUsedAt });
      return player;
    }
    const end = await endOf(db, token);
    const exclusion = end?.reason === 'exclusion' ? exclusionOf(end.excludedUntil, nowMs()) : null;
    if (exclusion !== null) throw new OperatorError('UNAUTHORIZED', { ...exclusion, kind: 'sessionEndedByExclusion' });
    if (end?.reason === 'replaced' && nowMs() - end.endedAt.getTime() < REPLACED_MS)
      throw new OperatorError('UNAUTHORIZED', { kind: 'sessionReplaced' });
    return null;
  }

  /** Stores the use of a session by another token, such as a game's. */
  storeUse(used: { sessionHash: string; lastUsedAt: Date }): Promise<void> {
    const { db, nowMs, lifetime, logger } = this.#deps;
    return besideRead(logger, storeUse(db, { ...used, nowMs: nowMs(), idleMs: lifetime.idleMs }));
  }

  /** Stores the language of the player's page. */
  noteLanguage({ accountId }: SignedInPlayer, language: Language | null): Promise<void> {
    const { db, logger } = this.#deps;
    return besideRead(logger, storeLanguage(db, accountId, language));
  }

  /** The player's open sessions; the call's own is the first. */
  list(player: SignedInPlayer) {
    return listSessions(this.#deps.db, player, this.#deps.nowMs());
  }

  /** The recent activity of the player's account. */
  activity({ accountId }: SignedInPlayer) {
    return listActivity(this.#deps.db, accountId);
  }

  /** The latest sign-in on a new device by another session than the call's; null without one. */
  newestOnNewDevice(player: SignedInPlayer) {
    return newestOnNewDevice(this.#deps.db, player, this.#deps.nowMs());
  }

  /** Ends the session of the call. */
  logOut(player: SignedInPlayer): Promise<void> {
    return this.#end(player, { hash: player.sessionHash }, 'logout');
  }

  /** Ends one of the player's sessions by its id. Does nothing if it has ended. */
  end(player: SignedInPlayer, id: string): Promise<void> {
    return this.#end(player, { id }, 'session_ended', id);
  }

  /** Ends all sessions of the player, the call's included. */
  endAll(player: SignedInPlayer): Promise<void> {
    return this.#end(player, 'all', 'logout_everywhere');
  }

  async #end(
    { accountId, origin }: SignedInPlayer,
    which: Parameters<typeof endSessions>[1],
    kind: NewSecurityEvent['kind'],
    detail?: string,
  ): Promise<void> {
    const { db, nowMs } = this.#deps;
    const atMs = nowMs();
    await db.transaction(async (tx) => {
      await endSessions(tx, which, { accountId, reason: 'logout', nowMs: atMs });
      await recordSecurityEvent(tx, { kind, outcome: 'done', accountId, origin, atMs, ...(detail && { detail }) });
    });
  }
}
