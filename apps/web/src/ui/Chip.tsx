import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type Props = {
  children: ReactNode;
  /** Chosen or not; leave it out for a chip that opens something. */
  pressed?: boolean;
  /** Square: a control rather than a choice, such as the day picker. */
  square?: boolean;
  onPress: () => void;
};

/** A filter chip: 32 px to the eye, 44 to the finger. */
export function Chip({ children, pressed, square = false, onPress }: Props) {
  return (
    <button type="button" className={classes('chip', square && 'chip-square')} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  );
}
