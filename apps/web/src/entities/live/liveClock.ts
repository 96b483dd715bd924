import type { MatchProgress } from '@ushindi/api-contract';
import { FOOTBALL } from '@ushindi/shared';
import { lists } from '#i18n/en/lists.ts';
import { messagesOf } from '#i18n/messages.ts';
import { names } from '#i18n/en/names.ts';
import type { LiveClockProps } from '#ui/match/LiveClock.tsx';

const halfTime = /^half[- ]?time$/i;
const ended = /^ended$/i;

/** Whether a match that was live is over. */
export const hasEnded = ({ phase }: Pick<MatchProgress, 'phase'>): boolean => ended.test(phase);

/**
 * A live match's clock as shown: football's in minutes with its beads ("67′"), others' as the operator sends it, none
 * at the break of a half.
 */
export function liveClockOf(sportId: number, { clock, phase }: Pick<MatchProgress, 'clock' | 'phase'>): LiveClockProps {
  const paused = halfTime.test(phase);
  const minute = minuteOf(clock);
  const shownPhase = messagesOf(names).phase(phase);
  if (sportId !== FOOTBALL || minute === null) {
    return { clock: paused ? messagesOf(lists).halfTime : clock, phase: shownPhase };
  }
  return { clock: paused ? messagesOf(lists).halfTime : `${minute}′`, phase: shownPhase, minute, running: !paused };
}

/** Whole minutes of '67:12', "67'" or '67'; null for anything else. */
function minuteOf(clock: string): number | null {
  const minutes = /^(\d{1,3})(?::\d\d)?['′]?$/.exec(clock.trim())?.[1];
  return minutes === undefined ? null : Number(minutes);
}
