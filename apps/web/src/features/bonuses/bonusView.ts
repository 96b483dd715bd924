import type { Bonus } from '@ushindi/api-contract';
import { bonuses } from '#i18n/en/bonuses.ts';
import { formatOdds } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import type { BetStanding } from '#ui/feedback/StatusChip.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long a freebet is valid. */
const WHOLE_TIME_MS = 7 * DAY_MS;

/** The look of a bonus by status. */
export function standingOf({ status }: Bonus): BetStanding {
  if (status === 'pending') return 'pending';
  return status === 'awarded' ? 'won' : 'gone';
}

/** The remaining time of an awarded bonus as a share of its seven days and as text; null if it does not run. */
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

/** The terms that require something; 0 requires nothing. Money is in KES, the rest is text. */
export function termsOf(bonus: Bonus): { label: string; kes?: number; text?: string }[] {
  const words = messagesOf(bonuses).terms;
  const { minStake, minSelections, minOdds, minOddsPerSelection, maxWin } = bonus;
  return [
    ...(minStake > 0 ? [{ label: words.minStake, kes: minStake }] : []),
    ...(minSelections > 0 ? [{ label: words.minSelections, text: String(minSelections) }] : []),
    ...(minOdds > 0 ? [{ label: words.minOdds, text: formatOdds(minOdds) }] : []),
    ...(minOddsPerSelection > 0 ? [{ label: words.minOddsPerSelection, text: formatOdds(minOddsPerSelection) }] : []),
    ...(maxWin === null ? [] : [{ label: words.maxWin, kes: maxWin }]),
  ];
}
