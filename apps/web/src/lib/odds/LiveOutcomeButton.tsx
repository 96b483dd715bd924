import type { Outcome } from '@ushindi/api-contract';
import { memo } from 'react';
import type { GameView, MarketView, OutcomeView } from '../live/book.ts';
import { useLiveHealth, useLiveOutcome } from '../live/hooks.ts';
import type { LiveTopic } from '../live/liveClient.ts';
import type { PickedMatch } from '../slip/selection.ts';
import { useRecent } from '../useNow.ts';
import { OutcomeButton } from './OutcomeButton.tsx';
import type { OddsPlace } from './oddsLabel.ts';

// A moved price keeps its arrow this long (design language, Motion); the wash behind it goes sooner by itself.
const arrowForMs = 8_000;

type Props = {
  topic: LiveTopic;
  matchId: string;
  market: MarketView;
  /** The outcome's key in the market's view. */
  outcomeKey: string;
  place: OddsPlace;
  layout?: 'stacked' | 'inline';
};

/** A live price: follows its own outcome and nothing else, shows its last move, locks when it is too old. */
export const LiveOutcomeButton = memo(function LiveOutcomeButton(props: Props) {
  const { topic, matchId, market, outcomeKey, place, layout = 'stacked' } = props;
  const outcome = useLiveOutcome(topic, outcomeKey);
  const { locked } = useLiveHealth(topic);
  const hasMoved = useRecent(outcome?.moved?.atMs ?? null, arrowForMs);
  if (!outcome) return null;
  return (
    <OutcomeButton
      place={place}
      matchOf={() => pickedMatch(topic.book.games.get(matchId))}
      market={market}
      outcome={asOutcome(outcome)}
      tooOld={locked}
      moved={hasMoved ? outcome.moved?.direction : undefined}
      layout={layout}
    />
  );
});

/** The live book leaves out what is not there; the rest of the client says null. */
function asOutcome({ oddId, odds, ...outcome }: OutcomeView): Outcome {
  return { ...outcome, oddId: oddId ?? null, odds: odds ?? null };
}

function pickedMatch(game: GameView | undefined): PickedMatch | null {
  return game ? { ...game, startsAtMs: game.startsAtMs ?? null, live: game.live ?? null } : null;
}
