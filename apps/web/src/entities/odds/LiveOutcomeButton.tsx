import type { Outcome } from '@ushindi/api-contract';
import { memo } from 'react';
import { useRecent } from '#lib/hooks/useNow.ts';
import type { OddsPlace } from '#lib/odds/oddsLabel.ts';
import { useLiveHealth, useLiveOutcome } from '#entities/live/hooks.ts';
import type { LiveTopic } from '#entities/live/liveClient.ts';
import type { MatchView, OutcomeView } from '#entities/live/topicStore.ts';
import type { SelectedMarket, SelectedMatch } from '#entities/slip/selection.ts';
import { OutcomeButton } from './OutcomeButton.tsx';

// How long changed odds keep their arrow and their background (design language, Motion).
const arrowForMs = 8_000;
const backgroundForMs = 4_000;

type Props = {
  topic: LiveTopic;
  matchId: string;
  market: SelectedMarket;
  /** The outcome's key in the market. */
  outcomeKey: string;
  place: OddsPlace;
  /** As `nameOf` of OutcomeButton. It must be the same function in every rendering. */
  nameOf?: (label: string) => string;
  layout?: 'stacked' | 'inline';
};

/** Live odds: subscribes to its own outcome only, shows the last change, locks when stale. */
export const LiveOutcomeButton = memo(function LiveOutcomeButton(props: Props) {
  const { topic, matchId, market, outcomeKey, place, nameOf, layout = 'stacked' } = props;
  const outcome = useLiveOutcome(topic, outcomeKey);
  const { locked } = useLiveHealth(topic);
  const movedAtMs = outcome?.moved?.atMs ?? null;
  const hasMoved = useRecent(movedAtMs, arrowForMs);
  const isFresh = useRecent(movedAtMs, backgroundForMs);
  if (!outcome) return null;
  return (
    <OutcomeButton
      place={place}
      getMatch={() => selectedMatch(topic.store.matches.get(matchId))}
      market={market}
      outcome={asOutcome(outcome)}
      {...(nameOf && { nameOf })}
      stale={locked}
      moved={hasMoved ? outcome.moved?.direction : undefined}
      fresh={isFresh}
      layout={layout}
    />
  );
});

/** The live store omits missing values; the rest of the client uses null. */
function asOutcome({ oddId, odds, ...outcome }: OutcomeView): Outcome {
  return { ...outcome, oddId: oddId ?? null, odds: odds ?? null };
}

function selectedMatch(match: MatchView | undefined): SelectedMatch | null {
  return match ? { ...match, startsAtMs: match.startsAtMs ?? null, live: match.live ?? null } : null;
}
