import { EXCLUSION_PERIODS, type ExclusionPeriod, exclusionEnd, formatNairobi } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { NEVER } from '../../http/exclusion.ts';
import type { Player } from '../../http/serve.ts';
import { updateAccount } from './store.ts';

type Parts = { db: Db; nowMs: Clock };

/**
 * Excludes a player from bets, deposits, games and promotions for a period from now on (account-and-money spec, section
 * 5). It is never shortened: of two ends the later one stands (readings 27). Nothing that debits commits after it,
 * because that takes the same lock. Answers the words for the player.
 * @throws OperatorError INVALID for no period or one that is not offered.
 */
export async function excludePlayer({ db, nowMs }: Parts, { accountId }: Player, typed: string): Promise<string> {
  const period = requirePeriod(typed);
  return db.transaction(async (tx) => {
    const { excludedUntil } = await lockPlayer(tx, accountId);
    const wanted = new Date(Math.min(exclusionEnd(period, nowMs()), NEVER.getTime()));
    if (excludedUntil !== null && excludedUntil >= wanted)
      return `You have already excluded yourself from betting${untilText(excludedUntil)}. It cannot be shortened.`;
    await updateAccount(tx, accountId, { excludedUntil: wanted });
    return `You have excluded yourself from betting${untilText(wanted)}.`;
  });
}

function requirePeriod(typed: string): ExclusionPeriod {
  if (typed === '') throw new OperatorError('INVALID', 'Please select a period for exclusion.');
  const period = EXCLUSION_PERIODS.find((each) => each === typed);
  if (period === undefined) throw new OperatorError('INVALID', 'Invalid exclusion period selected.');
  return period;
}

const untilText = (end: Date): string => (end >= NEVER ? ' for good' : ` until ${formatNairobi(end.getTime())}`);
