import type { accountCalls } from '@ushindi/api-contract/operator';
import type { RefusalReason } from '@ushindi/api-contract/texts';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { recordSecurityEvent } from '../../db/securityEvents.ts';
import { OperatorError } from '../../http/errors.ts';
import type { RandomSource } from '../../random.ts';
import { smsTextsFor } from './smsTexts.ts';
import * as store from './codeStore.ts';
import { type Device, originOf } from './device.ts';
import type { HashQueue } from './hashing.ts';
import type { Texts } from './texts.ts';
import type { Account } from './store.ts';
import { lockIfKnown } from './store.ts';

const CODE_DIGITS = 6;
/** Wrong tries of one browser on one code, and of all strangers on an account in a day. */
const MAX_TRIES_OF_CODE = 5;
const MAX_TRIES_OF_DAY = 100;
/** The id for an account that does not exist. It has no rows, and calls about it send the same statements. */
const NO_ACCOUNT_ID = -1;

type Verdict = 'right' | 'wrong' | 'expired' | 'tooManyTries';

/** `triesLeft`: how often the browser may still try this code; undefined if its tries are counted with others'. */
type Judged = { verdict: Verdict; triesLeft?: number };

const REFUSALS: Record<Exclude<Verdict, 'right'>, RefusalReason> = {
  wrong: { kind: 'codeWrong' },
  expired: { kind: 'codeExpired' },
  tooManyTries: { kind: 'codeTooManyTries' },
};

type Deps = {
  db: Db;
  nowMs: Clock;
  random: RandomSource;
  texts: Texts;
  textsPerHour: number;
  hashQueue: HashQueue;
  /** The hash of a random secret. Codes are compared with it when none is stored. */
  dummyHash: string;
};

/** The account that a call names, or null with the account number that it would have. */
export type Named = { account: Account | null; accNo: string };

/** A change of the account that a right code allows, or the reason of its refusal. */
type Admit<Granted> = (tx: Db, account: Account) => Promise<{ granted: Granted } | { refusal: RefusalReason }>;

/**
 * Verification codes by text message. Known and unknown phones cause the same hashes and statements, and the text is
 * sent after the answer, so that neither answer nor time reveals which phones have an account.
 */
export class VerificationCodes {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Sends a code to the account, unless one was just sent. `name` finds and locks the account. Returns the
   * milliseconds that this browser has to wait for another code; 0 if its request was accepted.
   * @throws OperatorError OVERLOADED when hashing or the budget of texts is used up, UNAVAILABLE without a text service.
   */
  async send<Found extends Named>(
    phone: string,
    { device, name }: { device: Device; name: (tx: Db) => Promise<Found> },
  ): Promise<Found & { waitMs: number }> {
    const { db, nowMs, random, hashQueue, texts } = this.#deps;
    texts.requireService();
    const code = String(random.below(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const codeHash = await hashQueue.of(device).hash(code);
    const { named, claim } = await db.transaction(async (tx) => {
      const found = await name(tx);
      const { accNo } = found;
      const asked = await store.claimSending(tx, { phone, accNo, browser: device.id, nowMs: nowMs() });
      if (asked.kind === 'due') {
        await this.#claimText(tx, found.account === null ? 0 : 1);
        await store.storeCode(tx, accNo, codeHash, nowMs());
      }
      await recordSecurityEvent(tx, {
        kind: 'code_requested',
        outcome: asked.kind === 'wait' ? 'refused' : 'done',
        accountId: found.account?.id ?? null,
        origin: originOf(device),
        atMs: nowMs(),
      });
      return { named: found, claim: asked };
    });
    if (named.account !== null && claim.kind === 'due') texts.send(phone, textOf(code, named.account, device));
    return { ...named, waitMs: claim.kind === 'wait' ? claim.waitMs : 0 };
  }

  async #claimText(tx: Db, count: 0 | 1): Promise<void> {
    const { nowMs, textsPerHour, texts } = this.#deps;
    if (await store.claimText(tx, { count, perHour: textsPerHour, nowMs: nowMs() })) return;
    texts.countRefused();
    const waitSeconds = Math.ceil(store.untilNextHourMs(nowMs()) / 1000);
    const reason = { kind: 'tooManyTexts', minutes: Math.ceil(waitSeconds / 60) } as const;
    throw new OperatorError('OVERLOADED', reason, { wait_seconds: waitSeconds });
  }

  /**
   * Runs `admit` if the code is right.
   * @throws OperatorError INVALID for a wrong, used or expired code, with `tries_left` if known, or with the refusal of
   * `admit`; OVERLOADED.
   */
  async use<Granted>(
    named: Named,
    { code, device, admit }: { code: string; device: Device; admit: Admit<Granted> },
  ): Promise<Granted> {
    const { db } = this.#deps;
    const accountId = named.account?.id ?? NO_ACCOUNT_ID;
    const rightHash = await this.#compare(accountId, code.trim(), device);
    // Refusals are returned, not thrown: the count of wrong tries must commit.
    const result = await db.transaction(async (tx) => {
      const account = await lockIfKnown(tx, accountId);
      const { verdict, triesLeft } = await this.#judge(tx, named, { accountId, rightHash, device });
      if (verdict === 'right' && account !== null) return admit(tx, account);
      await recordSecurityEvent(tx, {
        kind: 'code_tried',
        outcome: 'refused',
        accountId: account?.id ?? null,
        origin: originOf(device),
        atMs: this.#deps.nowMs(),
      });
      return { refusal: REFUSALS[verdict === 'right' ? 'wrong' : verdict], triesLeft };
    });
    if ('granted' in result) return result.granted;
    throw new OperatorError('INVALID', result.refusal, 'triesLeft' in result ? detailsOf(result.triesLeft) : undefined);
  }

  /**
   * The stored hash that a code matches, or null. Hashing takes tens of milliseconds, so it happens before the account is
   * locked.
   */
  async #compare(accountId: number, code: string, device: Device): Promise<string | null> {
    const { db, nowMs, hashQueue, dummyHash } = this.#deps;
    const stored = await store.findCodeHash(db, accountId, nowMs());
    const matches = await hashQueue.of(device).matches(code, stored ?? dummyHash);
    return matches ? stored : null;
  }

  /** Judges a compared code under the account's lock and counts a wrong try. A code that was replaced since is wrong. */
  async #judge(
    tx: Db,
    { account, accNo }: Named,
    { accountId, rightHash, device }: { accountId: number; rightHash: string | null; device: Device },
  ): Promise<Judged> {
    const nowMs = this.#deps.nowMs();
    const sentAt = await store.lockRequest(tx, { accNo, phone: account?.phone ?? '' });
    if (sentAt === null) return { verdict: 'wrong' };
    if (sentAt.getTime() + store.CODE_VALID_MS <= nowMs) return { verdict: 'expired' };
    const { isKnown } = device;
    const trier = await store.trierOf(tx, { accNo, browser: device.id, isKnown, nowMs });
    const tries = await store.countTries(tx, { accNo, trier, isKnown, sentAt, nowMs });
    const triesLeft = Math.min(MAX_TRIES_OF_CODE - tries.ofCode, MAX_TRIES_OF_DAY - tries.ofDay);
    if (triesLeft <= 0) return { verdict: 'tooManyTries' };
    const stored = await store.findCodeHash(tx, accountId, nowMs);
    if (rightHash !== null && rightHash === stored) return { verdict: 'right' };
    await store.storeWrongTry(tx, { accNo, trier, isKnown, nowMs });
    return trier === store.SHARED_TRIER ? { verdict: 'wrong' } : { verdict: 'wrong', triesLeft: triesLeft - 1 };
  }
}

/** The data of a refusal. */
function detailsOf(triesLeft: number | undefined): z.input<typeof accountCalls.codeRefusal> | undefined {
  return triesLeft === undefined ? undefined : { tries_left: triesLeft };
}

function textOf(code: string, { verifiedAt, language }: Account, device: Device): string {
  const texts = smsTextsFor(language, device.language);
  const minutes = store.CODE_VALID_MS / 60_000;
  return verifiedAt === null ? texts.code(code, minutes) : texts.codeOfAccount(code, minutes);
}
