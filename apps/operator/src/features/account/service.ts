import type { RefusalReason } from '@ushindi/api-contract/texts';
import { normalisePhone } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { OperatorError } from '../../http/errors.ts';
import type { SignedInPlayer } from '../../http/serve.ts';
import type { RandomSource } from '../../random.ts';
import { accNoOf, accNosOf, isAccNo } from './accNo.ts';
import { admit, keptExclusionRefusal } from './admission.ts';
import { type Named, VerificationCodes } from './codes.ts';
import type { Device } from './device.ts';
import { type Hashing, HashQueue } from './hashing.ts';
import type { ExclusionKeys } from './keptExclusions.ts';
import { login } from './login.ts';
import { changePassword, type PasswordChange } from './changePassword.ts';
import { passwordRefusal, requirePassword } from './passwords.ts';
import { hashSecret } from './secrets.ts';
import type { SessionService } from './sessionService.ts';
import { type Account, findByAccNo, findByPhone, lockByPhone, lockOrCreate, updateAccount } from './store.ts';
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
  /** The keys that hash the phones of kept exclusions. */
  keptExclusionKeys: ExclusionKeys;
};

/** Registration, verification by text message, login and changes of the password. */
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

  /** Creates the service with its dummy hash. */
  static async create(deps: Deps): Promise<AccountService> {
    return new AccountService(deps, await hashSecret(deps.random.token()));
  }

  /**
   * Opens an unverified account and sends a code. A code that was just sent stays valid, so that registering twice is no
   * error. A repeated registration with another password does not replace the first one. Verification then requires the
   * password too, because nothing shows which registration was the phone owner's. A verified phone gets the same answer,
   * and a text with a code that sets a new password.
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
   * Sends a code for a forgotten password, or another one. The answer is the same for known and unknown phones (R-28,
   * A browser that did not request the last code causes no second text, but may use that code.
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
    // Only a right code permits an answer that depends on the phone, so the phone is compared after the code.
    if (password !== undefined) this.#requirePassword(password, null);
    const hashing = this.#hashQueue.of(device);
    const passwordHash = password === undefined ? undefined : await hashing.hash(password);
    const named = { account: await findByAccNo(this.#deps.db, accNo), accNo: isAccNo(accNo) ? accNo : '' };
    const verifyAndStart = async (tx: Db, found: Account) => {
      const refusal = password === undefined ? null : this.#passwordRefusal(password, found.phone);
      if (refusal !== null) return { refusal };
      // A code alone must not open an account that has a password, or confirm a password that others may have chosen.
      const needsPassword = found.verifiedAt !== null || !found.solePassword;
      if (needsPassword && passwordHash === undefined) return { refusal: { kind: 'passwordRequired' } as const };
      const excluded = await this.#keptExclusion(tx, found);
      if (excluded !== null) return { refusal: excluded };
      await admit(tx, found, { passwordHash, device, atMs: this.#deps.nowMs() });
      return { granted: await this.#deps.sessions.start(tx, found, device, 'code') };
    };
    return this.#deps.sessions.announce(await this.#codes.use(named, { code, device, admit: verifyAndStart }));
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
        return { granted: await admit(tx, found, { passwordHash, device, atMs: this.#deps.nowMs() }) };
      },
    });
  }

  /**
   * Signs in with a password.
   * @throws OperatorError INVALID, or NEEDS_VERIFICATION with the account number, after sending a code if one is due;
   * OVERLOADED.
   */
  login({ phone: typedPhone, password }: { phone: string; password: string }, device: Device) {
    const { db, nowMs, sessions } = this.#deps;
    const parts = { db, nowMs, sessions, codes: this.#codes, hashQueue: this.#hashQueue, dummyHash: this.#dummyHash };
    return login(parts, { phone: requirePhone(typedPhone), password }, device);
  }

  /**
   * Replaces the old password by a new one. Every session ends, and the caller gets a new session.
   * @throws OperatorError INVALID for a wrong old password or a new one that cannot be used; OVERLOADED.
   */
  changePassword(player: SignedInPlayer, wanted: PasswordChange, device: Device) {
    const { settings, ...deps } = this.#deps;
    const { minPasswordLength } = settings;
    return changePassword({ ...deps, minPasswordLength, hashQueue: this.#hashQueue }, player, wanted, device);
  }

  #passwordRefusal(password: string, phone: string | null): RefusalReason | null {
    return passwordRefusal(password, { minLength: this.#deps.settings.minPasswordLength, phone });
  }

  #requirePassword(password: string, phone: string | null): void {
    requirePassword(password, { minLength: this.#deps.settings.minPasswordLength, phone });
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

  #keptExclusion(tx: Db, found: Account): Promise<RefusalReason | null> {
    return keptExclusionRefusal(tx, found, this.#deps.keptExclusionKeys, this.#deps.nowMs());
  }
}

function requirePhone(typed: string): string {
  const phone = normalisePhone(typed);
  if (phone === null) throw new OperatorError('INVALID', { kind: 'invalidPhone' });
  return phone;
}
