import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { classes } from '#lib/classes.ts';
import { Skeleton } from '#ui/feedback/Loading.tsx';

type Props = {
  children: ReactNode;
  /** Whether the chip is chosen. Omit it for a chip that opens something. */
  pressed?: boolean;
  /** Whether the chip is square: for a control, such as the day picker, not for a choice. */
  square?: boolean;
  /** The address that shows the same. Without JavaScript the chip is a link. */
  href?: string | undefined;
  onPress: () => void;
};

/** A filter chip, drawn 32 px high with a target of 44 px. */
export function Chip({ children, pressed, square = false, href, onPress }: Props) {
  const chip = { className: classes('chip', square && 'chip-square'), 'aria-pressed': pressed };
  if (href === undefined) {
    return (
      <button type="button" {...chip} onClick={onPress}>
        {children}
      </button>
    );
  }
  const press = (event: SyntheticEvent) => {
    event.preventDefault();
    onPress();
  };
  // A link responds to Enter only. A button responds to the space bar too.
  const pressBySpace = (event: KeyboardEvent) => event.key === ' ' && press(event);
  return (
    <a href={href} role="button" {...chip} onClick={press} onKeyDown={pressBySpace}>
      {children}
    </a>
  );
}

type ChipRowProps<Id extends string | number> = {
  /** The accessible name of the choice. */
  name: string;
  options: readonly { id: Id; label: ReactNode }[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** The address of a choice. Without JavaScript the chips are links. */
  hrefOf?: ((id: Id) => string) | undefined;
  /** Controls before the chips, such as the day picker. */
  before?: ReactNode;
};

/** A scrolling row of chips with one choice. */
export function ChipRow<Id extends string | number>(props: ChipRowProps<Id>) {
  const { name, options, chosen, onChoose, hrefOf, before } = props;
  return (
    <div className="filters" role="group" aria-label={name}>
      {before && (
        <>
          {before}
          <span className="sep" />
        </>
      )}
      {options.map(({ id, label }) => (
        <Chip key={id} pressed={id === chosen} href={hrefOf?.(id)} onPress={() => onChoose(id)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}

/** The skeleton of a chip row, with its name in words. */
export function ChipRowSkeleton({ name }: { name: string }) {
  return (
    <div className="filters" role="status" aria-label={name}>
      <span className="filters-note">{name}</span>
      <Skeleton className="h-8 w-30 rounded-2xl" />
    </div>
  );
}
