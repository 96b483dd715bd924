import type { ReactNode } from 'react';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { sportIcon } from '#ui/icon/sport-icons.tsx';
import { LiveCount } from '#ui/layout/badges.tsx';
import { Tabs } from './Tabs.tsx';

type Props = {
  /** The accessible name of the tab list. */
  name: string;
  /** The id of the TabPanel that the tabs fill. */
  panelId: string;
  sports: readonly { id: number; name: string; liveCount?: number }[];
  chosen: number;
  onChoose: (id: number) => void;
  /** Links before the sports. */
  before?: ReactNode;
};

const hrefOf = (id: number): string => `?sport=${id}`;

/** Tabs of sports, each with its icon and optionally its number of live matches. */
export function SportTabs({ sports, ...row }: Props) {
  const words = messagesOf(kit);
  const tabs = sports.map(({ id, name: label, liveCount }) => ({
    id,
    label: (
      <>
        <Icon of={sportIcon(id)} size="sm" />
        {label}
        {liveCount !== undefined && liveCount > 0 && <LiveCount count={liveCount} name={words.liveGames(liveCount)} />}
      </>
    ),
  }));
  return <Tabs look="bead" tabs={tabs} hrefOf={hrefOf} {...row} />;
}
