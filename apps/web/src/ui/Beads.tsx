import { classes } from './classes.ts';

/** What one bead says: on (done, won), now (under way), off (to come), lost, mine, care. */
export type BeadState = 'on' | 'now' | 'off' | 'lost' | 'mine' | 'care';

type Props = {
  beads: readonly BeadState[];
  /** The strand as a sentence; without it the strand is silent and the text beside it must say the same. */
  label?: string;
  big?: boolean;
  /** Leaves a gap after this many beads: half-time. */
  gapAfter?: number;
};

/** A strand of beads. A bead is always a datum: 15 minutes, one pick, one step to a boost. */
export function Beads({ beads, label, big = false, gapAfter }: Props) {
  // A bead has no identity but its place in the strand.
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

/** The first `on` of `of` beads lit: picks gathered towards a boost. */
export function countBeads(on: number, of: number): BeadState[] {
  return Array.from({ length: of }, (_, index) => (index < on ? 'on' : 'off'));
}

/**
 * A football clock as six beads of 15 minutes: whole ones lit, the running one half.
 * @param minute minutes played; stoppage time stays in the last bead
 * @param running false at half-time and when the clock stands
 */
export function clockBeads(minute: number, running = true): BeadState[] {
  const full = Math.min(Math.floor(minute / 15), running ? 5 : 6);
  return Array.from({ length: 6 }, (_, index) => (index < full ? 'on' : index === full && running ? 'now' : 'off'));
}
