import { type ComponentType, useId, useState } from 'react';
import { pathTo } from '#lib/navigation/paths.ts';
import { bonuses } from '#i18n/en/bonuses.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { TabPanel, Tabs } from '#ui/navigation/Tabs.tsx';
import { BonusList, CardSkeletons } from './BonusList.tsx';

const tabs = ['mine', 'how'] as const;

/** Bonuses and freebets, and how to get them. */
export default function BonusScreen() {
  return <Page List={BonusList} />;
}

/** The screen before the session is known. */
export function Waiting() {
  return <Page List={CardSkeletons} />;
}

function Page({ List }: { List: ComponentType<{ onAskHow: () => void }> }) {
  const words = messagesOf(bonuses);
  const [tab, setTab] = useState<(typeof tabs)[number]>('mine');
  const panelId = useId();
  usePageMeta(words.title);
  return (
    <>
      <PageHeader title={words.title} backTo={pathTo('my-account')} />
      <Tabs
        panelId={panelId}
        name={words.tabs.name}
        tabs={tabs.map((id) => ({ id, label: words.tabs[id] }))}
        chosen={tab}
        onChoose={setTab}
      />
      <TabPanel id={panelId} chosen={[tab]}>
        {tab === 'mine' ? <List onAskHow={() => setTab('how')} /> : <HowToGetBonus />}
      </TabPanel>
    </>
  );
}

/** The terms of the freebet and of the fee refund, as in the promotions. */
function HowToGetBonus() {
  const { how } = messagesOf(bonuses);
  const shared = messagesOf(common);
  return (
    <div className="grid gap-5 bg-surface p-4">
      <section className="grid gap-2">
        <h2 className="text-title font-extrabold">{how.firstBet}</h2>
        <ul className="grid list-disc gap-1.5 pl-5">
          {[how.stake, how.worth, how.use, how.win, how.withdraw].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section className="grid gap-2">
        <h2 className="text-title font-extrabold">{how.firstDeposit}</h2>
        <p>{how.refund}</p>
        <p>{how.refundTime}</p>
      </section>
      <ButtonLink full to={pathTo('Home')}>
        {shared.placeBet}
      </ButtonLink>
    </div>
  );
}
