import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Beads, clockBeads } from './Beads.tsx';

export type LiveClockProps = {
  /** The clock as displayed: "67′", "HT". */
  clock: string;
  /** The phase in words: "2nd half". */
  phase: string;
  /** Minutes played, for the six beads of a football match; omit it for other sports. */
  minute?: number;
  /** False at half-time. */
  running?: boolean;
};

/** Green clock, beads and phase: the header of a live row. */
export function LiveClock({ clock, phase, minute, running = true }: LiveClockProps) {
  const words = messagesOf(kit);
  return (
    <>
      {clock && <span className="clock">{clock}</span>}
      {minute !== undefined && (
        <Beads
          beads={clockBeads(minute, { isRunning: running })}
          label={words.minutesPlayed(Math.min(minute, 90), 90)}
          gapAfter={3}
        />
      )}
      <span className="match-when">{phase}</span>
    </>
  );
}
