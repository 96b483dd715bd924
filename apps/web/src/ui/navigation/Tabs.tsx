import { useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { classes } from '#lib/classes.ts';

type Tab<Id extends string | number> = { id: Id; label: ReactNode };

type Props<Id extends string | number> = {
  /** The accessible name of the choice. */
  name: string;
  /** The id of the TabPanel that the tabs fill, from useId. */
  panelId: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** The address of a tab's list. Without JavaScript the tabs are links. */
  hrefOf?: ((id: Id) => string) | undefined;
  /** bead: a bead below the chosen one (sports); underline: a line, the tabs sharing the width (lists). */
  look?: 'bead' | 'underline';
  /** Links before the tabs in the same row. */
  before?: ReactNode;
  /** A link after three tabs that looks like them. */
  after?: ReactNode;
};

/** Tabs by the WAI-ARIA pattern: the arrow keys move by one, Home and End to the ends, and the row is one tab stop. */
export function Tabs<Id extends string | number>(props: Props<Id>) {
  const { name, panelId, tabs, chosen, onChoose, look = 'underline', hrefOf, before, after } = props;
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
          <Tab
            key={id}
            id={tabId(panelId, id)}
            panelId={panelId}
            href={hrefOf?.(id)}
            look={look}
            isChosen={id === chosen}
            onChoose={() => onChoose(id)}
            onKeyDown={move}
          >
            {label}
          </Tab>
        ))}
      </div>
      {after}
    </div>
  );
}

/** The element id of a tab. */
const tabId = (panelId: string, id: string | number): string => `${panelId}-${id}`;

type PanelProps = {
  id: string;
  /** The ids of the chosen tabs, whose labels name the panel: one of each row of tabs that fills it. */
  chosen: readonly (string | number)[];
  children: ReactNode;
};

/** The content of the chosen tab. */
export function TabPanel({ id, chosen, children }: PanelProps) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={chosen.map((tab) => tabId(id, tab)).join(' ')}>
      {children}
    </div>
  );
}

type TabProps = {
  id: string;
  panelId: string;
  href: string | undefined;
  look: 'bead' | 'underline';
  isChosen: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
};

function Tab({ id, panelId, href, look, isChosen, onChoose, onKeyDown, children }: TabProps) {
  const tab = {
    id,
    role: 'tab',
    'aria-controls': panelId,
    className: classes('tab', look === 'bead' ? 'tab-bead' : 'tab-spread'),
    'aria-selected': isChosen,
    tabIndex: isChosen ? 0 : -1,
  };
  if (href === undefined) {
    return (
      <button type="button" {...tab} onClick={onChoose} onKeyDown={onKeyDown}>
        {children}
      </button>
    );
  }
  const choose = (event: SyntheticEvent) => {
    event.preventDefault();
    onChoose();
  };
  // A link responds to Enter only. A button responds to the space bar too.
  const press = (event: KeyboardEvent) => (event.key === ' ' ? choose(event) : onKeyDown(event));
  return (
    <a href={href} {...tab} onClick={choose} onKeyDown={press}>
      {children}
    </a>
  );
}

/** The index that a key moves to; -1 for other keys. */
function nextIndex(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
