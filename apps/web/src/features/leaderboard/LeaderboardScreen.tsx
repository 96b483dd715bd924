import { useState } from 'react';
import { leaderboard } from '../../lib/messages/leaderboard.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Board } from './Board.tsx';
import { HowToParticipate } from './HowToParticipate.tsx';

const tabs = ['today', 'past', 'how'] as const;

/** The promotion's board: who leads today, who won before, and what it asked. */
export default function LeaderboardScreen() {
  const words = useMessages(leaderboard);
  const [tab, setTab] = useState<(typeof tabs)[number]>('today');
  usePageMeta(words.title, words.description);
  return (
    <>
      <PageHeader title={words.title} />
      <Tabs
        name={words.tabs.name}
        tabs={tabs.map((id) => ({ id, label: words.tabs[id] }))}
        chosen={tab}
        onChoose={setTab}
      />
      {tab === 'how' ? <HowToParticipate /> : <Board part={tab} onAskHow={() => setTab('how')} />}
    </>
  );
}
