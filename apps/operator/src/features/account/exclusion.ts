import type { Confirmation } from '@ushindi/api-contract/texts';
import { EXCLUSION_PERIODS, type ExclusionPeriod, exclusionEnd } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { recordSecurityEvent, type NewSecurityEvent } from '../../db/securityEvents.ts';
import { OperatorError } from '../../http/errors.ts';
import { endMsOf, NO_END } from '../../http/exclusion.ts';
import type { SignedInPlayer } from '../../http/serve.ts';
import { endSessions } from './sessions.ts';
import { updateAccount } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Deps = {
  db: Db;
  nowMs: Clock;
  /** Ends the player's open deposits. Called under the player's lock. */
  endOpenDeposits(tx: Db, accountId: number, atMs: number): Promise<unknown>;
  /** Cashes out the player's open crash rounds. Called under the player's lock; a round that fails is left open. */
  cashOutOpenRounds(tx: Db, accountId: number, atMs: number): Promise<void>;
};

/** The result of an exclusion: the message for the player, and the end. */
export type Excluded = { confirmation: Confirmation; until: Date };

/**
 * Excludes a player from bets, deposits, games and promotions for a period that starts now. An exclusion is never
 * shortened: the later of two ends applies. Open deposits end, and late money is returned. Every session of
 * the player ends, also that of the call. Debits take the same lock, so no debit commits after the exclusion.
 * @throws OperatorError INVALID for an empty or unknown period.
 */
export async function excludePlayer(deps: Deps, player: SignedInPlayer, typed: string): Promise<Excluded> {
  const period = requirePeriod(typed);
  const endMs = Math.min(exclusionEnd(period, deps.nowMs()), NO_END.getTime());
  return excludeUntil(deps, player, endMs, { kind: 'exclusion_started', detail: period });
}

/** Excludes a player for some days: a short self-exclusion, with the same effect. */
export async function takeBreak(deps: Deps, player: SignedInPlayer, days: number): Promise<Excluded> {
  const event = { kind: 'break_started', detail: `${days} days` } as const;
  return excludeUntil(deps, player, deps.nowMs() + days * DAY_MS, event);
}

async function excludeUntil(
  { db, nowMs, endOpenDeposits, cashOutOpenRounds }: Deps,
  { accountId, origin }: SignedInPlayer,
  endMs: number,
  event: Pick<NewSecurityEvent, 'kind' | 'detail'>,
): Promise<Excluded> {
  const wanted = new Date(endMs);
  return db.transaction(async (tx) => {
    const { excludedUntil } = await lockPlayer(tx, accountId);
    const isShorter = excludedUntil !== null && excludedUntil >= wanted;
    const outcome = isShorter ? 'refused' : 'done';
    await recordSecurityEvent(tx, { ...event, outcome, accountId, origin, atMs: nowMs() });
    await cashOutOpenRounds(tx, accountId, nowMs());
    await endSessions(tx, 'all', { accountId, reason: 'exclusion', nowMs: nowMs() });
    if (isShorter) return excluded('excludedAlready', excludedUntil);
    await updateAccount(tx, accountId, { excludedUntil: wanted });
    await endOpenDeposits(tx, accountId, nowMs());
    return excluded('excluded', wanted);
  });
}

function requirePeriod(typed: string): ExclusionPeriod {
  if (typed === '') throw new OperatorError('INVALID', { kind: 'exclusionPeriodMissing' });
  const period = EXCLUSION_PERIODS.find((each) => each === typed);
  if (period === undefined) throw new OperatorError('INVALID', { kind: 'exclusionPeriodUnknown' });
  return period;
}

const excluded = (kind: 'excluded' | 'excludedAlready', until: Date): Excluded => ({
  confirmation: { kind, untilMs: endMsOf(until) },
  until,
});
