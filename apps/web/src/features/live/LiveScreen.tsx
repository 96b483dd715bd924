import { liveTopic } from '@ushindi/api-contract/live';
import { useId } from 'react';
import { useIsDesk } from '#lib/hooks/useMediaQuery.ts';
import { lists } from '#i18n/en/lists.ts';
import { live as messages } from '#i18n/en/live.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { SportTabs } from '#ui/navigation/SportTabs.tsx';
import { TabPanel } from '#ui/navigation/Tabs.tsx';
import { PausedNotice } from '#entities/live/PausedNotice.tsx';
import { useLiveLists, useLiveTopic } from '#entities/live/hooks.ts';
import { PageLinks } from '#entities/menu/PageLinks.tsx';
import { MarketChips } from '#entities/sports/MarketChips.tsx';
import { defaultMarketOf, useListChoice } from '#entities/sports/chosenSport.ts';
import { useLiveSports, useReportListed } from '#entities/sports/useLiveSports.ts';
import { useSports } from '#entities/sports/useSports.ts';
import { LiveList } from './LiveList.tsx';

/** The matches in play, with odds that update as they are played. */
export default function LiveScreen() {
  const words = messagesOf(messages);
  const shared = messagesOf(lists);
  usePageMeta(words.pageTitle);
  const isDesk = useIsDesk();
  const panelId = useId();
  const choice = useListChoice();
  const live = useLiveSports();
  const sports = useSports();
  // If no sport has a live match, the chosen sport alone is shown, so that the tabs keep their height.
  const shown = live.length > 0 ? live : sports.filter(({ id }) => id === choice.sportId);
  // A sport that was chosen on another screen may have no live match. Then the first sport with live matches is shown.
  const sportId = shown.some(({ id }) => id === choice.sportId) ? choice.sportId : (shown[0]?.id ?? choice.sportId);
  const marketId = sportId === choice.sportId ? choice.marketId : defaultMarketOf(sportId);
  const topic = useLiveTopic(liveTopic(sportId, marketId));
  useReportListed(sportId, useLiveLists(topic)?.inPlay.length ?? null);
  return (
    <div className="list-card">
      <h1 className="sr-only">{words.heading}</h1>
      <SportTabs
        name={shared.sports}
        panelId={panelId}
        sports={shown}
        chosen={sportId}
        onChoose={choice.chooseSport}
        before={isDesk ? undefined : <PageLinks />}
      />
      <div className="sticky-rows">
        <MarketChips sportId={sportId} chosen={marketId} onChoose={choice.chooseMarket} hrefOf={choice.hrefOfMarket} />
        <PausedNotice topic={topic} />
      </div>
      <TabPanel id={panelId} chosen={[sportId]}>
        <LiveList key={`${sportId} ${marketId}`} topic={topic} />
      </TabPanel>
    </div>
  );
}
