import type { RefusalReason } from '@ushindi/api-contract/texts';
import { normalisePhone } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { recordSecurityEvent, type NewSecurityEvent } from '../../db/securityEvents.ts';
import { OperatorError } from '../../http/errors.ts';
import { exclusionOf } from '../../http/exclusion.ts';
import type { SignedInPlayer } from '../../http/serve.ts';
import { openPlayerAccounts } from '../../ledger/accounts.ts';
import type { RandomSource } from '../../random.ts';
import { type Named, VerificationCodes } from './codes.ts';
import { deleteCode } from './codeStore.ts';
import { type Device, originOf } from './device.ts';
import { type Hashing, HashQueue } from './hashing.ts';
import { type ExclusionKeys, keptExclusionOf } from './keptExclusions.ts';
import { passwordRefusal } from './passwords.ts';
import { accNoOf, accNosOf, hashSecret, isAccNo } from './secrets.ts';
import type { SessionService } from './sessionService.ts';
import { endSessions } from './sessions.ts';
import {
  type Account,
  findByAccNo,
  findById,
  findByPhone,
  lockAccount,
  lockByPhone,
  lockOrCreate,
  updateAccount,
} from './store.ts';
import type { Texts } from './texts.ts';

type Deps = {
  db: Db;
  nowMs: Clock;
  random: RandomSource;
  texts: Texts;
  sessions: SessionService;
  settings: {
    minPasswordLength: number;
    hashing: ConstructorParameters<typeof HashQueue>[0];
    /** Text messages in an hour over all phones. */
    textsPerHour: number;
  };
  /** Derives the account numbers of new players. */
  accountNumberKey: string;
  /** Hash the phones of kept exclusions. */
  keptExclusionKeys: ExclusionKeys;
};

/** Registration, verification by text message, login and sessions. */
export class AccountService {
  readonly #deps: Deps;
  /** The hash of a random secret, with which an unknown phone's secrets are compared. */
  readonly #dummyHash: string;
  readonly #hashQueue: HashQueue;
  readonly #codes: VerificationCodes;

  private constructor(deps: Deps, dummyHash: string) {
    this.#deps = deps;
    this.#dummyHash = dummyHash;
    this.#hashQueue = new HashQueue(deps.settings.hashing);
    this.#codes = new VerificationCodes({
      ...deps,
      textsPerHour: deps.settings.textsPerHour,
      dummyHash,
      hashQueue: this.#hashQueue,
    });
  }

  static async create(deps: Deps): Promise<AccountService> {
    return new AccountService(deps, await hashSecret(deps.random.token()));
  }

  /**
   * Opens an unverified account and sends a code. A code sent a moment ago stays valid, so that registering twice is no
   * error. A repeated registration with another password does not replace the first one. Verification
   * then requires the password too, because the operator cannot know which registration was the phone owner's.
   * A verified phone gets the same answer, and a text with a code that sets a new password.
   * @throws OperatorError INVALID for phone or password, OVERLOADED.
   */
  async register(typedPhone: string, password: string, device: Device): Promise<{ accNo: string }> {
    const phone = requirePhone(typedPhone);
    this.#requirePassword(password, phone);
    const hashing = this.#hashQueue.of(device);
    const passwordHash = await hashing.hash(password);
    const knownHash = await this.#matchingHash(phone, password, hashing);
    const fresh = { phone, passwordHash, solePassword: true, createdAt: this.#now() };
    const accNos = [...accNosOf(phone, this.#deps.accountNumberKey)];
    const { accNo } = await this.#codes.send(phone, {
      device,
      name: async (tx) => {
        const account = await lockOrCreate(tx, fresh, accNos);
        const isSamePassword = [passwordHash, knownHash].includes(account.passwordHash);
        // A stranger cannot change the language of a verified account. Both write the same row.
        const language = account.verifiedAt === null ? (device.language ?? account.language) : account.language;
        await updateAccount(tx, account.id, { language, solePassword: account.solePassword && isSamePassword });
        return { account: { ...account, language }, accNo: account.accNo };
      },
    });
    return { accNo };
  }

  /** The stored hash of a phone's password if the given one matches it. Takes the same time for an unknown phone. */
  async #matchingHash(phone: string, password: string, hashing: Hashing): Promise<string | null> {
    const found = await findByPhone(this.#deps.db, phone);
    const matches = await hashing.matches(password, found?.passwordHash ?? this.#dummyHash);
    return found !== null && matches ? found.passwordHash : null;
  }

  /**
   * Sends a code for a forgotten password, or another one. Answers alike for known and unknown phones. A
   * browser that did not ask for the last code gets no second text, but may use that code.
   * @throws OperatorError TOO_SOON while this browser has to wait, OVERLOADED.
   */
  async requestCode(typedPhone: string, device: Device): Promise<{ accNo: string }> {
    const phone = normalisePhone(typedPhone);
    if (phone === null) return { accNo: this.#accNoOf(typedPhone.trim()) };
    const { waitMs, accNo } = await this.#codes.send(phone, {
      device,
      name: async (tx) => this.#named(await lockByPhone(tx, phone), phone),
    });
    if (waitMs === 0) return { accNo };
    const seconds = Math.ceil(waitMs / 1000);
    throw new OperatorError('TOO_SOON', { kind: 'codeTooSoon', seconds }, { wait_seconds: seconds });
  }

  /**
   * Checks a code, verifies the phone, sets the password if one is given, and signs in.
   * @throws OperatorError INVALID for a wrong, used or expired code, or for a missing or refused password; OVERLOADED.
   */
  async verify(
    { accNo, code, password }: { accNo: string; code: string; password?: string | undefined },
    device: Device,
  ) {
    // The code proves that the caller may learn the phone, so the phone is compared after it.
    if (password !== undefined) this.#requirePassword(password, null);
    const hashing = this.#hashQueue.of(device);
    const passwordHash = password === undefined ? undefined : await hashing.hash(password);
    const named = { account: await findByAccNo(this.#deps.db, accNo), accNo: isAccNo(accNo) ? accNo : '' };
    const admit = async (tx: Db, found: Account) => {
      const refusal = password === undefined ? null : this.#passwordRefusal(password, found.phone);
      if (refusal !== null) return { refusal };
      // A code alone must not open an account that has a password, or confirm a password that others may have chosen.
      const needsPassword = found.verifiedAt !== null || !found.solePassword;
      if (needsPassword && passwordHash === undefined) return { refusal: { kind: 'passwordRequired' } as const };
      const excluded = await this.#keptExclusion(tx, found);
      if (excluded !== null) return { refusal: excluded };
      await this.#admit(tx, found, { passwordHash, device });
      return { granted: await this.#deps.sessions.start(tx, found, device, 'code') };
    };
    return this.#deps.sessions.announce(await this.#codes.use(named, { code, device, admit }));
  }

  /**
   * Sets a new password with a code, verifies the phone and ends every session. Tries are shared with `verify`
   * (R-28).
   * @throws OperatorError INVALID for a phone or passwords, which uses no try, or for a wrong, used or expired code;
   * OVERLOADED.
   */
  async resetPassword(
    wanted: { phone: string; code: string; password: string; repeated: string },
    device: Device,
  ): Promise<void> {
    const phone = requirePhone(wanted.phone);
    if (wanted.password !== wanted.repeated) throw new OperatorError('INVALID', { kind: 'passwordsDiffer' });
    this.#requirePassword(wanted.password, phone);
    const hashing = this.#hashQueue.of(device);
    const passwordHash = await hashing.hash(wanted.password);
    await this.#codes.use(this.#named(await findByPhone(this.#deps.db, phone), phone), {
      code: wanted.code,
      device,
      admit: async (tx, found) => {
        const excluded = await this.#keptExclusion(tx, found);
        if (excluded !== null) return { refusal: excluded };
        return { granted: await this.#admit(tx, found, { passwordHash, device }) };
      },
    });
  }

  /**
   * Signs in with a password.
   * @throws OperatorError INVALID, or NEEDS_VERIFICATION with the account number, after sending a code if one is due;
   * OVERLOADED.
   */
  async login({ phone: typedPhone, password }: { phone: string; password: string }, device: Device) {
    const { db, sessions } = this.#deps;
    const hashing = this.#hashQueue.of(device);
    const phone = requirePhone(typedPhone);
    const found = await findByPhone(db, phone);
    // Hashing takes the same time for an unknown phone as for a known one.
    const isRight = await hashing.matches(password, found?.passwordHash ?? this.#dummyHash);
    if (found === null || !isRight) {
      await this.#record(db, {
        kind: 'login',
        outcome: 'refused',
        accountId: found?.id ?? null,
        origin: originOf(device),
      });
      throw wrongLogin();
    }
    if (found.verifiedAt === null) {
      await this.#codes.send(phone, { device, name: async (tx) => this.#named(await lockByPhone(tx, phone), phone) });
      throw new OperatorError('NEEDS_VERIFICATION', { kind: 'needsVerification' }, { acc_no: found.accNo });
    }
    const started = await db.transaction(async (tx) => {
      // A password that changed during the comparison opens no session.
      requireSamePassword(await lockAccount(tx, found.id), found, wrongLogin);
      return sessions.start(tx, found, device, 'password');
    });
    return sessions.announce(started);
  }

  /**
   * Sets a new password with the old one. Every session ends; the caller gets a new one in place of its own.
   * @throws OperatorError INVALID for a wrong old password or a new one that cannot be used; OVERLOADED.
   */
  async changePassword(
    { accountId, phone, sessionHash, origin }: SignedInPlayer,
    wanted: { old: string; password: string; repeated: string },
    device: Device,
  ) {
    const { db, nowMs, sessions } = this.#deps;
    if (wanted.password !== wanted.repeated) throw new OperatorError('INVALID', { kind: 'passwordsDiffer' });
    this.#requirePassword(wanted.password, phone);
    // A session is proof of the account, as a known device is.
    const hashing = this.#hashQueue.of({ isKnown: true });
    const found = await findById(db, accountId);
    const event = { kind: 'password_changed', accountId, origin } as const;
    if (found === null || !(await hashing.matches(wanted.old, found.passwordHash))) {
      await this.#record(db, { ...event, outcome: 'refused' });
      throw wrongOldPassword();
    }
    const passwordHash = await hashing.hash(wanted.password);
    const started = await db.transaction(async (tx) => {
      requireSamePassword(await lockAccount(tx, accountId), found, wrongOldPassword);
      await updateAccount(tx, accountId, { passwordHash });
      await endSessions(tx, { hash: sessionHash }, { accountId, reason: 'replaced', nowMs: nowMs() });
      await endSessions(tx, 'all', { accountId, reason: 'password', nowMs: nowMs() });
      await this.#record(tx, { ...event, outcome: 'done' });
      return sessions.start(tx, found, device, 'password');
    });
    return sessions.announce(started);
  }

  #passwordRefusal(password: string, phone: string | null): RefusalReason | null {
    return passwordRefusal(password, { minLength: this.#deps.settings.minPasswordLength, phone });
  }

  #requirePassword(password: string, phone: string | null): void {
    const refusal = this.#passwordRefusal(password, phone);
    if (refusal !== null) throw new OperatorError('INVALID', refusal);
  }

  #now(): Date {
    return new Date(this.#deps.nowMs());
  }

  #accNoOf(phone: string): string {
    return accNoOf(phone, this.#deps.accountNumberKey);
  }

  #named(account: Account | null, phone: string): Named {
    return { account, accNo: account?.accNo ?? this.#accNoOf(phone) };
  }

  #record(tx: Db, event: Omit<NewSecurityEvent, 'atMs'>): Promise<void> {
    return recordSecurityEvent(tx, { ...event, atMs: this.#deps.nowMs() });
  }

  /** The refusal of a first verification while the exclusion of an erased account is kept for the phone. */
  async #keptExclusion(tx: Db, { phone, verifiedAt }: Account): Promise<RefusalReason | null> {
    if (verifiedAt !== null) return null;
    const { nowMs, keptExclusionKeys } = this.#deps;
    return exclusionOf(await keptExclusionOf(tx, phone, keptExclusionKeys, nowMs()), nowMs());
  }

  async #admit(
    tx: Db,
    found: Account,
    { passwordHash, device }: { passwordHash: string | undefined; device: Device },
  ): Promise<void> {
    await deleteCode(tx, found);
    const verifiedAt = found.verifiedAt ?? this.#now();
    await updateAccount(tx, found.id, passwordHash === undefined ? { verifiedAt } : { verifiedAt, passwordHash });
    if (passwordHash !== undefined)
      await endSessions(tx, 'all', { accountId: found.id, reason: 'password', nowMs: this.#deps.nowMs() });
    await openPlayerAccounts(tx, found.id);
    const event = { outcome: 'done', accountId: found.id, origin: originOf(device) } as const;
    if (found.verifiedAt === null) await this.#record(tx, { ...event, kind: 'registered' });
    else if (passwordHash !== undefined) await this.#record(tx, { ...event, kind: 'password_reset' });
  }
}

const wrongLogin = () => new OperatorError('INVALID', { kind: 'wrongLogin' });
const wrongOldPassword = () => new OperatorError('INVALID', { kind: 'wrongOldPassword' });

function requireSamePassword(locked: Account, compared: Account, refusal: () => OperatorError): void {
  if (locked.passwordHash !== compared.passwordHash) throw refusal();
}

function requirePhone(typed: string): string {
  const phone = normalisePhone(typed);
  if (phone === null) throw new OperatorError('INVALID', { kind: 'invalidPhone' });
  return phone;
}
