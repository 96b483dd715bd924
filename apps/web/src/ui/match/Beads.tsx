import { classes } from '#lib/classes.ts';

/** The state of one bead: on (done, won), now (in progress), off (to come), lost. */
export type BeadState = 'on' | 'now' | 'off' | 'lost';

type Props = {
  beads: readonly BeadState[];
  /** The beads as a sentence; without it they are hidden from screen readers and nearby text must be equivalent. */
  label?: string;
  big?: boolean;
  /** Leaves a gap after this many beads: half-time. */
  gapAfter?: number;
};

/** A string of beads. A bead always represents data: 15 minutes, one selection, one step to a boost. */
export function Beads({ beads, label, big = false, gapAfter }: Props) {
  // Only the index identifies a bead.
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

/** More beads than this cannot be counted at a glance, and leave no room beside them; the sentence gives the number. */
export const MOST_BEADS = 10;

/** The first `on` of `of` beads lit: selections towards a boost. */
export function countBeads(on: number, of: number): BeadState[] {
  return Array.from({ length: of }, (_, index) => (index < on ? 'on' : 'off'));
}

/**
 * A football clock as six beads of 15 minutes: complete ones lit, the current one half. @param minute minutes played;
 * stoppage time stays in the last bead @param running false at half-time and when the clock is stopped
 */
export function clockBeads(minute: number, running = true): BeadState[] {
  const full = Math.min(Math.floor(minute / 15), running ? 5 : 6);
  return Array.from({ length: 6 }, (_, index) => (index < full ? 'on' : index === full && running ? 'now' : 'off'));
}
