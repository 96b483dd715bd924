import type { AgeProofRule, RulesAt } from '@ushindi/shared';
import {
  type AgeDetails,
  type AgeState,
  idEnding,
  isBirthDate,
  MAX_NAME_LENGTH,
  nameWords,
  normaliseIdNumber,
} from '@ushindi/shared/ageProof';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { blocksOf, lockPlayer } from '../../db/lockPlayer.ts';
import { type EventOrigin, recordSecurityEvent } from '../../db/securityEvents.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotUnderAge } from '../../http/exclusion.ts';
import type { Player, SignedInPlayer } from '../../http/serve.ts';
import type { IdentityRegister } from '../../ports/identityRegister.ts';
import { type AgeProofKeys, idHashesOf, seal, unseal } from './secrets.ts';
import {
  type AgeCheck,
  betsOfUnderAge,
  claimDueCheck,
  claimId,
  cleanUpAgeChecks,
  countChecks,
  endCheck,
  insertCheck,
  isPending,
  latestCheck,
  pendingCheck,
  setAgeState,
  ticketsOfUnderAge,
} from './store.ts';
import { queryRegister, type Verdict } from './verdict.ts';

type Deps = {
  db: Db;
  nowMs: Clock;
  logger: Logger;
  rulesAt: RulesAt;
  register: IdentityRegister;
  /** The deadline of one query of the register. */
  timeoutMs: number;
  keys: AgeProofKeys;
  /** Ends the open deposits of a player who is under age. Called under the player's lock. */
  endOpenDeposits(tx: Db, accountId: number, atMs: number): Promise<unknown>;
  /** Makes a bet void and returns its stake. */
  voidBet(betId: number): Promise<unknown>;
  /** Makes a ticket of the jackpot void and returns its price. */
  voidTicket(ticketId: number): Promise<unknown>;
};

/** The state of a proof of age in the form that its player reads. */
export type AgeProofStatus = {
  isRequired: boolean;
  minYears: number;
  state: AgeState;
  /** The last digits of the ID number of the latest check; '' without one. */
  idEnding: string;
  /** Whether the register did not answer the latest check within a day. */
  isUnanswered: boolean;
  checksLeft: number;
};

const DAY_MS = 24 * 60 * 60_000;
const CHECKS_PER_DAY = 5;
/** The rule for checks that were requested before the present rules, which require no age. */
const ADULT: AgeProofRule = { minYears: 18 };
/** A check ends if the register does not answer it for this long. */
const GIVE_UP_MS = DAY_MS;
/** The number of checks that a run sends to the register at the same time, and of bets that it makes void. */
const BATCH = 10;
const NOBODY: EventOrigin = { requestId: null, sessionHash: null, deviceHash: null, network: '' };

/** The end of a check: the player's state after it, and the words of its security event. */
type Decision = { state: 'proven' | 'refused' | 'underAge' | 'unanswered'; ageState: AgeState; detail: string };

const DECISIONS: Record<Verdict, Decision> = {
  match: { state: 'proven', ageState: 'proven', detail: 'proven' },
  noMatch: { state: 'refused', ageState: 'refused', detail: 'the details do not match' },
  underAge: { state: 'underAge', ageState: 'underAge', detail: 'under age' },
  unanswered: { state: 'unanswered', ageState: 'none', detail: 'the identity register did not answer' },
};
/**
 * The player sees the same result as for details that do not match. A different result would reveal that the owner of the
 * ID number has an account.
 */
const NUMBER_TAKEN: Decision = { ...DECISIONS.noMatch, detail: 'the ID number has proven another account' };

/** Proof of players' ages by an identity register (R-190, decision 71). */
export class AgeProofs {
  readonly #deps: Deps;
  /** Where the next batch of bets and of tickets begins. */
  #afterBetId = 0;
  #afterTicketId = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The state of the player's proof. */
  async status({ accountId }: Player): Promise<AgeProofStatus> {
    const { db, nowMs, rulesAt } = this.#deps;
    const { ageState } = await blocksOf(db, accountId);
    const latest = await latestCheck(db, accountId);
    const asked = await countChecks(db, accountId, nowMs() - DAY_MS);
    const { ageProof } = rulesAt(nowMs());
    return {
      isRequired: ageProof !== null,
      minYears: (ageProof ?? ADULT).minYears,
      state: ageState,
      idEnding: latest?.idEnding ?? '',
      isUnanswered: ageState === 'none' && latest?.state === 'unanswered',
      checksLeft: Math.max(0, CHECKS_PER_DAY - asked),
    };
  }

  /**
   * Checks the details of a player's ID card. The register is queried outside of any transaction, once within the call and
   * by the job afterwards. Details that are sent again while their check is pending start no second one.
   * @throws OperatorError INVALID for details that cannot be an ID card's, TOO_SOON after the day's checks, AGE_NOT_PROVEN for
   * an account that is under age, NOT_FOUND where no proof is required.
   */
  async submit(player: SignedInPlayer, given: AgeDetails): Promise<AgeProofStatus> {
    const { nowMs, rulesAt } = this.#deps;
    if (rulesAt(nowMs()).ageProof === null) throw new OperatorError('NOT_FOUND', { kind: 'ageProofNotRequired' });
    const details = requireReadable(given, nowMs());
    const fresh = await this.#begin(player, details);
    if (fresh !== null) await this.#query(fresh, details, player.origin);
    return this.status(player);
  }

  /** Queries the register for the checks that are due, and returns the stakes of players who are under age. */
  async run(): Promise<void> {
    const { db, nowMs } = this.#deps;
    const claimed: AgeCheck[] = [];
    for (let due = await claimDueCheck(db, nowMs()); due !== null; due = await claimDueCheck(db, nowMs())) {
      claimed.push(due);
      if (claimed.length === BATCH) break;
    }
    await Promise.all(claimed.map((check) => this.#queryAgain(check)));
    await this.#returnStakes();
  }

  /** Deletes checks and ID numbers that need not be stored any longer. */
  cleanUp(): Promise<void> {
    return cleanUpAgeChecks(this.#deps.db, this.#deps.nowMs());
  }

  /** Stores a check; null if none is needed, because the age is proven or the same details are being checked. */
  async #begin({ accountId, origin }: SignedInPlayer, details: AgeDetails): Promise<AgeCheck | null> {
    const { db, nowMs, keys } = this.#deps;
    const event = { kind: 'age_check_requested', accountId, origin, atMs: nowMs() } as const;
    const begun = await db.transaction(async (tx) => {
      const blocks = await lockPlayer(tx, accountId);
      if (blocks.ageState === 'proven') return null;
      requireNotUnderAge(blocks);
      const earlier = await pendingCheck(tx, accountId);
      if (earlier?.sealed && isSame(unseal(earlier.sealed, accountId, keys), details)) return null;
      if ((await countChecks(tx, accountId, nowMs() - DAY_MS)) >= CHECKS_PER_DAY) {
        await recordSecurityEvent(tx, { ...event, outcome: 'refused' });
        return 'tooMany';
      }
      if (earlier !== null) await endCheck(tx, earlier.id, 'replaced', nowMs());
      await setAgeState(tx, accountId, 'pending');
      await recordSecurityEvent(tx, { ...event, outcome: 'done' });
      const sealed = seal(details, accountId, keys);
      return insertCheck(tx, { accountId, idEnding: idEnding(details.idNumber), sealed }, nowMs());
    });
    if (begun === 'tooMany') throw new OperatorError('TOO_SOON', { kind: 'tooManyAgeChecks' });
    return begun;
  }

  /** A failure is logged and the check is due again later. Other checks and the return of stakes continue. */
  async #queryAgain(check: AgeCheck): Promise<void> {
    const { keys, logger } = this.#deps;
    try {
      await this.#query(check, unseal(check.sealed ?? '', check.accountId, keys), NOBODY);
    } catch (err) {
      logger.error({ err, check: check.id }, 'age check not decided');
    }
  }

  /** Queries the register once and decides the check, unless there is no answer and still time. */
  async #query(check: AgeCheck, details: AgeDetails | null, origin: EventOrigin): Promise<void> {
    const { nowMs, rulesAt, logger } = this.#deps;
    const { minYears } = rulesAt(nowMs()).ageProof ?? ADULT;
    const onFailure = (err: unknown) => logger.warn({ err, check: check.id }, 'no answer of the identity register');
    const query = { ...this.#deps, minYears, atMs: nowMs() };
    const verdict = details === null ? 'unanswered' : await queryRegister(query, details, onFailure);
    const isOver = details === null || nowMs() - check.requestedAt.getTime() >= GIVE_UP_MS;
    if (verdict === 'unanswered' && !isOver) return;
    await this.#decide(check, { verdict, details, origin });
  }

  async #decide(
    { id, accountId }: AgeCheck,
    { verdict, details, origin }: { verdict: Verdict; details: AgeDetails | null; origin: EventOrigin },
  ): Promise<void> {
    const { db, nowMs, keys, endOpenDeposits } = this.#deps;
    const atMs = nowMs();
    await db.transaction(async (tx) => {
      await lockPlayer(tx, accountId);
      // Another check, staff or another process may have ended it during the query.
      if (!(await isPending(tx, id))) return;
      const isTaken =
        verdict === 'match' &&
        details !== null &&
        !(await claimId(tx, accountId, idHashesOf(details.idNumber, keys), atMs));
      const { state, ageState, detail } = isTaken ? NUMBER_TAKEN : DECISIONS[verdict];
      await endCheck(tx, id, state, atMs);
      await setAgeState(tx, accountId, ageState);
      if (ageState === 'underAge') await endOpenDeposits(tx, accountId, atMs);
      const outcome = state === 'proven' ? 'done' : 'refused';
      await recordSecurityEvent(tx, { kind: 'age_checked', outcome, accountId, origin, atMs, detail });
    });
  }

  /** A failure is logged. The next run continues after it, so that it does not block the other bets and tickets. */
  async #returnStakes(): Promise<void> {
    const { db, logger, voidBet, voidTicket } = this.#deps;
    const betIds = await betsOfUnderAge(db, this.#afterBetId, BATCH);
    const ticketIds = await ticketsOfUnderAge(db, this.#afterTicketId, BATCH);
    for (const betId of betIds)
      await voidBet(betId).catch((err: unknown) => logger.error({ err, bet: betId }, 'stake not returned'));
    for (const ticketId of ticketIds)
      await voidTicket(ticketId).catch((err: unknown) => logger.error({ err, ticketId }, 'price not returned'));
    this.#afterBetId = nextAfter(betIds);
    this.#afterTicketId = nextAfter(ticketIds);
  }
}

/** The id after which the next batch begins: 0 when this one was the last. */
const nextAfter = (ids: readonly number[]): number => (ids.length < BATCH ? 0 : (ids.at(-1) ?? 0));

/** @throws OperatorError INVALID for a name, number or date that no ID card has. */
function requireReadable({ name: typed, idNumber: digits, dateOfBirth }: AgeDetails, atMs: number): AgeDetails {
  const name = typed.trim();
  // PostgreSQL rejects NUL characters, and no name has one.
  if (nameWords(name).length === 0 || name.length > MAX_NAME_LENGTH || name.includes('\0'))
    throw new OperatorError('INVALID', { kind: 'idNameInvalid' });
  const idNumber = normaliseIdNumber(digits);
  if (idNumber === null) throw new OperatorError('INVALID', { kind: 'idNumberInvalid' });
  if (!isBirthDate(dateOfBirth, atMs)) throw new OperatorError('INVALID', { kind: 'birthDateInvalid' });
  return { name, idNumber, dateOfBirth };
}

const isSame = (one: AgeDetails | null, other: AgeDetails): boolean =>
  one?.name === other.name && one.idNumber === other.idNumber && one.dateOfBirth === other.dateOfBirth;
