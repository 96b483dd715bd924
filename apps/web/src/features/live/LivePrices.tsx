import { memo } from 'react';
import { useLiveMarket } from '../../lib/live/hooks.ts';
import type { LiveTopic } from '../../lib/live/liveClient.ts';
import { odds } from '../../lib/messages/odds.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { LiveOutcomeButton } from '../../lib/odds/LiveOutcomeButton.tsx';
import { OddsRow } from '../../ui/OddsRow.tsx';
import { SuspendedPlank } from '../../ui/SuspendedPlank.tsx';

type Props = {
  topic: LiveTopic;
  matchId: string;
  /** The market's key in the game's view; undefined when the game does not have the chosen market. */
  marketKey: string | undefined;
};

/** The prices of a live row, or one plank over them while the market is suspended. */
export const LivePrices = memo(function LivePrices({ topic, matchId, marketKey }: Props) {
  const words = useMessages(odds);
  const market = useLiveMarket(topic, marketKey ?? '');
  if (market && market.status.toLowerCase() !== 'open') return <SuspendedPlank reason={words.list.marketNotOpen} />;
  return (
    <OddsRow>
      {market?.mainLine.map((key) => (
        <LiveOutcomeButton key={key} topic={topic} matchId={matchId} market={market} outcomeKey={key} place="list" />
      ))}
    </OddsRow>
  );
});
