import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { Beads, clockBeads } from './Beads.tsx';

export type LiveClockProps = {
  /** The clock as shown: "67′", "HT". */
  clock: string;
  /** The phase in words: "2nd half". */
  phase: string;
  /** Minutes played, for the six beads of a football match; leave it out for other sports. */
  minute?: number;
  /** False at half-time. */
  running?: boolean;
};

/** Green clock, beads, and the phase in words: the head of a live row. */
export function LiveClock({ clock, phase, minute, running = true }: LiveClockProps) {
  const words = useMessages(kit);
  return (
    <>
      {clock && <span className="clock">{clock}</span>}
      {minute !== undefined && (
        <Beads beads={clockBeads(minute, running)} label={words.minutesPlayed(Math.min(minute, 90), 90)} gapAfter={3} />
      )}
      <span className="match-when">{phase}</span>
    </>
  );
}
