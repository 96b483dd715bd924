import type { ReactNode } from 'react';
import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { Icon } from './Icon.tsx';
import { LiveCount } from './LiveCount.tsx';
import { sportIcon } from './sport-icons.tsx';
import { Tabs } from './Tabs.tsx';

type Props = {
  /** The strip's accessible name. */
  name: string;
  sports: readonly { id: number; name: string; liveCount?: number }[];
  chosen: number;
  onChoose: (id: number) => void;
  /** Links that stand before the sports. */
  before?: ReactNode;
};

/** The strip of sports, each with its icon and, where told, how many of its games are live. */
export function SportTabs({ name, sports, chosen, onChoose, before }: Props) {
  const words = useMessages(kit);
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
  return <Tabs name={name} look="bead" tabs={tabs} chosen={chosen} onChoose={onChoose} before={before} />;
}
