import { classes } from '#lib/classes.ts';

/** The state of one bead: on (done, won), now (in progress), off (to come), lost, void. */
export type BeadState = 'on' | 'now' | 'off' | 'lost' | 'void';

type Props = {
  beads: readonly BeadState[];
  /** The beads as a sentence. Without it they are hidden from screen readers, and a text beside them must have the same content. */
  label?: string;
  big?: boolean;
  /** Leaves a gap after this many beads: half-time. */
  gapAfter?: number;
};

/** A string of beads. A bead always represents data: 15 minutes, one selection, one step to a boost. */
export function Beads({ beads, label, big = false, gapAfter }: Props) {
  // A bead has no identity but its index.
  const strand = beads.map((state, place) => ({ state, place }));
  return (
    <span
      className={classes('beads', big && 'beads-big')}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {strand.map(({ state, place }) => (
        <span
          key={place}
          className={classes('bead', state !== 'off' && `bead-${state}`, place === gapAfter && 'bead-gap')}
        />
      ))}
    </span>
  );
}

/** The largest number of beads that a player can count at a glance. Beyond it only the sentence has the number. */
export const MOST_BEADS = 10;

/** `total` beads of which the first `lit` are lit: the selections towards a boost. */
export function countBeads(lit: number, total: number): BeadState[] {
  return Array.from({ length: total }, (_, index) => (index < lit ? 'on' : 'off'));
}

/**
 * A football clock as six beads of 15 minutes: complete ones lit, the current one half. @param minute minutes played;
 * stoppage time stays in the last bead @param isRunning false at half-time and when the clock is stopped
 */
export function clockBeads(minute: number, { isRunning }: { isRunning: boolean }): BeadState[] {
  const full = Math.min(Math.floor(minute / 15), isRunning ? 5 : 6);
  return Array.from({ length: 6 }, (_, index) => (index < full ? 'on' : index === full && isRunning ? 'now' : 'off'));
}
