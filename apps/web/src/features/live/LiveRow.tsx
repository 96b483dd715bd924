import { memo } from 'react';
import { longDateTime } from '../../lib/format/dates.ts';
import type { GameView } from '../../lib/live/book.ts';
import { useLiveGame } from '../../lib/live/hooks.ts';
import type { LiveTopic } from '../../lib/live/liveClient.ts';
import { lists } from '../../lib/messages/lists.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { isShownNow } from '../../lib/odds/firstHalf.ts';
import { liveClockOf } from '../../lib/odds/liveClock.ts';
import { useSlip } from '../../lib/slip/slipStore.ts';
import { useRecent } from '../../lib/useNow.ts';
import { MatchRow } from '../../ui/MatchRow.tsx';
import { LivePrices } from './LivePrices.tsx';

// A goal is told this long (design language, Live).
const goalForMs = 10_000;

/** One game of the live list: its clock, score and cards; its prices follow the book by themselves. */
export const LiveRow = memo(function LiveRow({ topic, matchId }: { topic: LiveTopic; matchId: string }) {
  const words = useMessages(lists);
  const game = useLiveGame(topic, matchId);
  const mine = useSlip(({ selections }) => selections.some((each) => each.matchId === matchId));
  const goal = useRecent(game?.goalAtMs ?? null, goalForMs);
  if (!game) return null;
  return (
    <MatchRow
      to={game.live ? `/markets/live/${matchId}` : `/markets/${matchId}`}
      competition={words.competition(game.country, game.tournament)}
      {...sidesOf(game)}
      {...progressOf(game)}
      goal={goal}
      moreMarkets={game.marketsCount}
      moreClosed={!game.bettable}
      mine={mine}
    >
      <LivePrices topic={topic} matchId={matchId} marketKey={shownMarketOf(game)} />
    </MatchRow>
  );
});

/** The chosen market, unless the half that it is about is over. */
function shownMarketOf({ markets, marketIds, live }: GameView): string | undefined {
  return isShownNow(marketIds[0] ?? '', live) ? markets[0] : undefined;
}

function sidesOf({ homeTeam, awayTeam, live }: GameView) {
  return {
    home: { name: homeTeam, ...(live && { score: live.homeScore, redCards: live.redCardsHome }) },
    away: { name: awayTeam, ...(live && { score: live.awayScore, redCards: live.redCardsAway }) },
  };
}

function progressOf({ sportId, live, startsAtMs, gameId }: GameView) {
  const starts = longDateTime(startsAtMs ?? null);
  return live ? { live: liveClockOf(sportId, live), began: starts, gameId } : { starts, gameId };
}
