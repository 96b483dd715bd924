import { useState } from 'react';
import { bonuses } from '../../lib/messages/bonuses.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { BonusList } from './BonusList.tsx';
import { HowToGetBonus } from './HowToGetBonus.tsx';

const tabs = ['mine', 'how'] as const;

/** Bonuses and freebets, and how to come by them. */
export default function BonusScreen() {
  const words = useMessages(bonuses);
  const [tab, setTab] = useState<(typeof tabs)[number]>('mine');
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo="/my-account" />
      <Tabs
        name={words.tabs.name}
        tabs={tabs.map((id) => ({ id, label: words.tabs[id] }))}
        chosen={tab}
        onChoose={setTab}
      />
      {tab === 'mine' ? <BonusList onAskHow={() => setTab('how')} /> : <HowToGetBonus />}
    </>
  );
}
