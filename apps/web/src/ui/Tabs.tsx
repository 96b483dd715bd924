import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';

type Tab<Id extends string | number> = { id: Id; label: ReactNode };

type Props<Id extends string | number> = {
  /** What the tabs choose between; their accessible name. */
  name: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** bead: a bead under the chosen one (sports); underline: a line, the tabs sharing the width (lists). */
  look?: 'bead' | 'underline';
  /** Links that stand before the tabs in the same row. */
  before?: ReactNode;
  /** A link that stands after three tabs and looks like them. */
  after?: ReactNode;
};

/** Tabs after the WAI-ARIA pattern: arrows move, Home and End jump, one tab stop. */
export function Tabs<Id extends string | number>(props: Props<Id>) {
  const { name, tabs, chosen, onChoose, look = 'underline', before, after } = props;
  const row = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === chosen);
    const next = tabs[nextIndex(event.key, at, tabs.length)];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
  }

  return (
    <div className="row-scroll">
      {before && (
        <>
          {before}
          <span className="sep" />
        </>
      )}
      <div className={classes('flex', after ? 'flex-3' : 'flex-1')} role="tablist" aria-label={name} ref={row}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            className={classes('tab', look === 'bead' ? 'tab-bead' : 'tab-spread')}
            aria-selected={id === chosen}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
            onKeyDown={move}
          >
            {label}
          </button>
        ))}
      </div>
      {after}
    </div>
  );
}

/** Where a key leads from a tab; -1 for a key that is not ours. */
function nextIndex(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
