import type { ReactNode } from 'react';
import { Chip } from './Chip.tsx';

type Props<Id extends string | number> = {
  /** What the row chooses between; its accessible name. */
  name: string;
  options: readonly { id: Id; label: ReactNode }[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** Controls that stand before the chips, such as the day picker. */
  before?: ReactNode;
};

/** A rolling row of chips of which one is chosen. */
export function ChipRow<Id extends string | number>({ name, options, chosen, onChoose, before }: Props<Id>) {
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
