import { useId, useState } from 'react';
import { pathTo } from '#lib/navigation/paths.ts';
import { leaderboard } from '#i18n/en/leaderboard.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx';
import { Board } from './Board.tsx';
import { DailyPrizes } from './DailyPrizes.tsx';
import { usePrizes } from './usePrizes.ts';

const tabs = ['today', 'past', 'how'] as const;

/** The promotion's leaderboard: today's leaders, past winners and the rules. */
export default function LeaderboardScreen() {
  const words = messagesOf(leaderboard);
  const [tab, setTab] = useState<(typeof tabs)[number]>('today');
  const panelId = useId();
  const { prizes, hasFailed } = usePrizes();
  const first = prizes?.prizes[0];
  usePageMeta(words.title, words.description);
  return (
    <>
      <PageHeader title={words.title} />
      <Tabs
        panelId={panelId}
        name={words.tabs.name}
        tabs={tabs.map((id) => ({ id, label: words.tabs[id] }))}
        chosen={tab}
        onChoose={setTab}
      />
      <TabPanel id={panelId} chosen={[tab]}>
        {tab !== 'how' && !hasFailed && (
          // As high as a note of three lines, so that the board below it does not move.
          <div className="min-h-25 p-3">
            {prizes === undefined ? (
              <Skeleton className="block h-18" />
            ) : (
              <InfoNote>{first === undefined ? words.over : words.prizes.note(formatKes(first))}</InfoNote>
            )}
          </div>
        )}
        {tab === 'how' ? (
          <>
            {prizes && <DailyPrizes prizes={prizes.prizes} />}
            <HowToParticipate />
          </>
        ) : (
          <Board part={tab} prizes={prizes} onAskHow={() => setTab('how')} />
        )}
      </TabPanel>
    </>
  );
}

/** The rules of the promotion, which is over. */
function HowToParticipate() {
  const { how } = messagesOf(leaderboard);
  return (
    <div className="grid gap-4 bg-surface p-4">
      <h2 className="text-title font-extrabold">{how.title}</h2>
      <InfoNote>{how.over}</InfoNote>
      <h3 className="font-bold">{how.stepsTitle}</h3>
      <ol className="grid list-decimal gap-1.5 pl-5">
        {how.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3 className="font-bold">{how.prizesTitle}</h3>
      <ul className="grid list-disc gap-1.5 pl-5">
        {how.prizes.map((prize) => (
          <li key={prize}>{prize}</li>
        ))}
      </ul>
      <p>{how.board}</p>
      <ButtonLink look="line" to={pathTo('promotions')}>
        {how.toPromotions}
      </ButtonLink>
    </div>
  );
}
