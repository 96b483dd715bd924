import type { ReactNode } from 'react';
import { classes } from '#lib/classes.ts';
import { Skeleton } from '#ui/feedback/Loading.tsx';

type Props = {
  children: ReactNode;
  /** Whether the chip is chosen; omit it for a chip that opens something. */
  pressed?: boolean;
  /** Square: a control rather than a choice, such as the day picker. */
  square?: boolean;
  onPress: () => void;
};

/** A filter chip, drawn 32 px high with a target of 44 px. */
export function Chip({ children, pressed, square = false, onPress }: Props) {
  return (
    <button type="button" className={classes('chip', square && 'chip-square')} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  );
}

type ChipRowProps<Id extends string | number> = {
  /** The accessible name of the choice. */
  name: string;
  options: readonly { id: Id; label: ReactNode }[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** Controls before the chips, such as the day picker. */
  before?: ReactNode;
};

/** A scrolling row of chips with one choice. */
export function ChipRow<Id extends string | number>({ name, options, chosen, onChoose, before }: ChipRowProps<Id>) {
  return (
    <div className="filters" role="group" aria-label={name}>
      {before && (
        <>
          {before}
          <span className="sep" />
        </>
      )}
      {options.map(({ id, label }) => (
        <Chip key={id} pressed={id === chosen} onPress={() => onChoose(id)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}

/** The skeleton of a chip row; `name` is announced. */
export function ChipRowSkeleton({ name }: { name: string }) {
  return (
    <div className="filters" role="status" aria-label={name}>
      <Skeleton className="h-8 w-16 rounded-2xl" />
      <Skeleton className="h-8 w-30 rounded-2xl" />
      <Skeleton className="h-8 w-24 rounded-2xl" />
    </div>
  );
}
