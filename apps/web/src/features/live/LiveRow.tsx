import { memo } from 'react';
import { useRecent } from '#lib/hooks/useNow.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { isShownNow } from '#lib/odds/football.ts';
import { lists } from '#i18n/en/lists.ts';
import { odds } from '#i18n/en/odds.ts';
import { longDateTime } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { MatchRow, type MatchRowProps } from '#ui/match/MatchRow.tsx';
import { OddsRow } from '#ui/odds/OddsRow.tsx';
import { SuspendedOverlay } from '#ui/odds/SuspendedOverlay.tsx';
import { useShownMarket, useShownMatch } from '#entities/live/hooks.ts';
import type { LiveTopic } from '#entities/live/liveClient.ts';
import { liveClockOf } from '#entities/live/liveClock.ts';
import type { MarketView, MatchView } from '#entities/live/topicStore.ts';
import { LiveOutcomeButton } from '#entities/odds/LiveOutcomeButton.tsx';
import { useSlip } from '#entities/slip/slipStore.ts';
import type { Row } from './useRowsInPlace.ts';

// How long a goal is highlighted (design language, Live).
const goalForMs = 10_000;

type RowProps = { topic: LiveTopic; matchId: string; group: Row['group'] };

/**
 * One match of the live list: clock, score and cards. Its odds update independently from the live store. A match that
 * has left the list keeps its row, without odds, until its removal moves nothing in view.
 */
export const LiveRow = memo(function LiveRow({ topic, matchId, group }: RowProps) {
  const shown = useShownMatch(topic, matchId, shownIn[group]);
  const selected = useSlip(({ selections }) => selections.some((each) => each.matchId === matchId));
  const goal = useRecent(shown?.goalAtMs ?? null, goalForMs);
  if (!shown) return null;
  const { goalAtMs: _goalAtMs, marketKey, hasLeft, ...row } = shown;
  if (hasLeft) return <LeftRow {...row} />;
  return (
    <MatchRow {...row} goal={goal} selected={selected}>
      <LiveOdds topic={topic} matchId={matchId} marketKey={marketKey} />
    </MatchRow>
  );
});

type Shown = Omit<MatchRowProps, 'goal' | 'selected' | 'children'> &
  Pick<MatchView, 'goalAtMs'> &
  Pick<Props, 'marketKey'> & { hasLeft?: boolean };

/** A match leaves the list when it ends and when it is withdrawn. Its last state is the same in both cases. */
function LeftRow({ live, ...row }: Omit<MatchRowProps, 'children'>) {
  return (
    <MatchRow {...row} {...(live && { live: { clock: '', phase: messagesOf(odds).list.noOdds } })} moreClosed>
      <OddsRow>{null}</OddsRow>
    </MatchRow>
  );
}

/** The part of a match that the row shows: without yellow cards, seconds and other markets. */
function shownOf(match: MatchView) {
  return {
    to: pathTo(match.live ? 'MoreMarketsLive' : 'MoreMarkets', { matchId: match.matchId }),
    competition: messagesOf(lists).competition(match.country, match.tournament),
    ...sidesOf(match),
    ...(match.live && { live: liveClockOf(match.sportId, match.live) }),
    gameId: match.gameId,
    moreMarkets: match.marketsCount,
    // The list contains one market of each match. The operator sends whether others are open (D-090).
    moreClosed: !match.bettable && !match.openMarketsCount,
    goalAtMs: match.goalAtMs,
    marketKey: shownMarketOf(match),
  };
}

/** The group of a row decides its height, so that it does not change when the match starts. */
const shownIn: Record<Row['group'], (match: MatchView) => Shown> = {
  inPlay: (match) => ({ ...shownOf(match), began: startOf(match) }),
  notStarted: (match) => ({ ...shownOf(match), ...(!match.live && { starts: startOf(match) }) }),
};

const startOf = ({ startsAtMs }: MatchView): string => longDateTime(startsAtMs ?? null);

/** The chosen market, unless its half is over. */
function shownMarketOf({ markets, marketIds, live }: MatchView): string | undefined {
  return isShownNow(marketIds[0] ?? '', live) ? markets[0] : undefined;
}

function sidesOf({ homeTeam, awayTeam, live }: MatchView) {
  return {
    home: { name: homeTeam, ...(live && { score: live.homeScore, redCards: live.redCardsHome }) },
    away: { name: awayTeam, ...(live && { score: live.awayScore, redCards: live.redCardsAway }) },
  };
}

type Props = {
  topic: LiveTopic;
  matchId: string;
  /** The market's key in the match; undefined when the match does not offer the chosen market. */
  marketKey: string | undefined;
};

/** The odds of a live row, or the suspended overlay. */
const LiveOdds = memo(function LiveOdds({ topic, matchId, marketKey }: Props) {
  const words = messagesOf(odds);
  const market = useShownMarket(topic, marketKey ?? '', shownOddsOf);
  if (market && market.status.toLowerCase() !== 'open') return <SuspendedOverlay reason={words.list.marketNotOpen} />;
  return (
    <OddsRow>
      {market?.mainLine.map((key) => (
        <LiveOutcomeButton key={key} topic={topic} matchId={matchId} market={market} outcomeKey={key} place="list" />
      ))}
    </OddsRow>
  );
});

/** The part of the market that the row shows: the main line only. */
function shownOddsOf({ marketId, parentMarketId, name, status, mainLine }: MarketView) {
  return { marketId, parentMarketId, name, status, mainLine };
}
