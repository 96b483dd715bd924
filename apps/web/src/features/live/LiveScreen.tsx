import { liveTopic } from '@ushindi/api-contract/live';
import { defaultMarketOf, useListChoice } from '../../lib/catalogue/chosenSport.ts';
import { MarketChips } from '../../lib/catalogue/MarketChips.tsx';
import { useSports, type SportTab } from '../../lib/catalogue/useSports.ts';
import { useLiveTopic } from '../../lib/live/hooks.ts';
import { PausedStrip } from '../../lib/live/PausedStrip.tsx';
import { PageLinks } from '../../lib/menu/PageLinks.tsx';
import { lists } from '../../lib/messages/lists.ts';
import { live as messages } from '../../lib/messages/live.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { useIsDesk } from '../../lib/useMediaQuery.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { SportTabs } from '../../ui/SportTabs.tsx';
import { LiveList } from './LiveList.tsx';

const sportsPollMs = 30_000;

/** The games in play, with prices that move as they are played. */
export default function LiveScreen() {
  const words = useMessages(messages);
  const shared = useMessages(lists);
  usePageMeta(words.pageTitle);
  const isDesk = useIsDesk();
  const choice = useListChoice();
  const sports = useSports(sportsPollMs);
  const shown = shownSports(sports, choice.sportId);
  // A sport that was chosen elsewhere may have no live game: then the first that has one is shown.
  const sportId = shown.some(({ id }) => id === choice.sportId) ? choice.sportId : (shown[0]?.id ?? choice.sportId);
  const marketId = sportId === choice.sportId ? choice.marketId : defaultMarketOf(sportId);
  const topic = useLiveTopic(liveTopic(sportId, marketId));
  return (
    <div className="list-card">
      <h1 className="sr-only">{words.heading}</h1>
      <SportTabs
        name={shared.sports}
        sports={shown}
        chosen={sportId}
        onChoose={choice.chooseSport}
        before={isDesk ? undefined : <PageLinks />}
      />
      <div className="sticky-rows">
        <MarketChips sportId={sportId} chosen={marketId} onChoose={choice.chooseMarket} />
        <PausedStrip topic={topic} />
      </div>
      <LiveList topic={topic} />
    </div>
  );
}

/** The sports with live games; the chosen one alone while none has any, so that the strip keeps its place. */
function shownSports(sports: readonly SportTab[], chosen: number): readonly SportTab[] {
  const live = sports.filter(({ liveCount }) => liveCount > 0);
  return live.length > 0 ? live : sports.filter(({ id }) => id === chosen);
}
