import type { Bonus } from '@ushindi/api-contract';
import { bonuses } from '../../lib/messages/bonuses.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import type { BetStanding } from '../../ui/StatusChip.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long a freebet can be used (account-and-money spec, section 9). */
const WHOLE_TIME_MS = 7 * DAY_MS;

/** How a bonus looks: an awarded one is something won, a used or expired one is over. */
export function standingOf({ status }: Bonus): BetStanding {
  if (status === 'pending') return 'pending';
  return status === 'awarded' ? 'won' : 'gone';
}

/** The time an awarded bonus has left, as a share of its seven days and in words; null for one that does not run. */
export function timeLeftOf({ status, expiresAtMs }: Bonus, nowMs: number): { share: number; text: string } | null {
  if (status !== 'awarded' || expiresAtMs === null) return null;
  const leftMs = Math.max(0, expiresAtMs - nowMs);
  return { share: Math.min(1, leftMs / WHOLE_TIME_MS), text: timeText(leftMs) };
}

function timeText(leftMs: number): string {
  const words = messagesOf(bonuses);
  const hours = Math.floor(leftMs / HOUR_MS);
  if (leftMs >= DAY_MS) return words.daysLeft(Math.floor(leftMs / DAY_MS), hours % 24);
  return words.hoursLeft(hours, Math.floor((leftMs % HOUR_MS) / MINUTE_MS));
}

/** The terms that ask something; 0 asks nothing. Money as a decimal string, the rest as text. */
export function termsOf(bonus: Bonus): { label: string; kes?: string; text?: string }[] {
  const words = messagesOf(bonuses).terms;
  const { minStake, minSelections, minOdds, minOddsPerPick, maxWin } = bonus;
  return [
    ...(minStake > 0 ? [{ label: words.minStake, kes: minStake.toFixed(2) }] : []),
    ...(minSelections > 0 ? [{ label: words.minSelections, text: String(minSelections) }] : []),
    ...(minOdds > 0 ? [{ label: words.minOdds, text: minOdds.toFixed(2) }] : []),
    ...(minOddsPerPick > 0 ? [{ label: words.minOddsPerPick, text: minOddsPerPick.toFixed(2) }] : []),
    ...(maxWin === null ? [] : [{ label: words.maxWin, kes: maxWin.toFixed(2) }]),
  ];
}
