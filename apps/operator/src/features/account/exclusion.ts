import { EXCLUSION_PERIODS, type ExclusionPeriod, exclusionEnd, formatNairobi } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { NO_END } from '../../http/exclusion.ts';
import type { SignedInPlayer } from '../../http/serve.ts';
import { endSessions } from './sessions.ts';
import { updateAccount } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Deps = {
  db: Db;
  nowMs: Clock;
  /** Ends the player's open deposits. Called under the player's lock. */
  endOpenDeposits(tx: Db, accountId: number, atMs: number): Promise<unknown>;
};

/**
 * Excludes a player from bets, deposits, games and promotions for a period from now on. It is never
 * shortened: the later of two ends applies. Open deposits end, and late money is returned. Every other
 * session of the player ends. Debits take the same lock, so none commits after it. Returns the message for the
 * player.
 * @throws OperatorError INVALID for an empty or unknown period.
 */
export async function excludePlayer(deps: Deps, player: SignedInPlayer, typed: string): Promise<string> {
  const period = requirePeriod(typed);
  return excludeUntil(deps, player, Math.min(exclusionEnd(period, deps.nowMs()), NO_END.getTime()));
}

/** Excludes a player for some days: a short self-exclusion, with the same effect. Returns the player's message. */
export async function takeBreak(deps: Deps, player: SignedInPlayer, days: number): Promise<string> {
  return excludeUntil(deps, player, deps.nowMs() + days * DAY_MS);
}

async function excludeUntil(
  { db, nowMs, endOpenDeposits }: Deps,
  { accountId, sessionHash }: SignedInPlayer,
  endMs: number,
): Promise<string> {
  const wanted = new Date(endMs);
  return db.transaction(async (tx) => {
    const { excludedUntil } = await lockPlayer(tx, accountId);
    await endSessions(tx, { exceptHash: sessionHash }, { accountId, reason: 'exclusion', nowMs: nowMs() });
    if (excludedUntil !== null && excludedUntil >= wanted)
      return `You have already excluded yourself from betting${untilText(excludedUntil)}. It cannot be shortened.`;
    await updateAccount(tx, accountId, { excludedUntil: wanted });
    await endOpenDeposits(tx, accountId, nowMs());
    return `You have excluded yourself from betting${untilText(wanted)}.`;
  });
}

function requirePeriod(typed: string): ExclusionPeriod {
  if (typed === '') throw new OperatorError('INVALID', 'Please select a period for exclusion.');
  const period = EXCLUSION_PERIODS.find((each) => each === typed);
  if (period === undefined) throw new OperatorError('INVALID', 'Invalid exclusion period selected.');
  return period;
}

const untilText = (end: Date): string => (end >= NO_END ? ' for good' : ` until ${formatNairobi(end.getTime())}`);
