import { matchTopic } from '@ushindi/api-contract/live';
import { BET_LIMITS } from '@ushindi/shared';
import { useEffect } from 'react';
import { useLiveHealth, useLiveLists, useLiveOdds, useLiveTopic } from '#entities/live/hooks.ts';
import { oddsKey, type OddsView } from '#entities/live/topicStore.ts';
import { markLive, markStale, updateOdds, useSlip } from '#entities/slip/slipStore.ts';

// Odds that disappear may return: until then the selection counts as suspended.
const SUSPENDED: OddsView = { odds: null, oddStatus: 'suspended', marketStatus: 'suspended' };

/** Updates the betslip's live selections from their matches, on every screen. Renders nothing. */
export default function LiveSelections() {
  const selections = useSlip((slip) => slip.selections);
  return selections
    .filter(({ live }) => live)
    .slice(0, BET_LIMITS.maxLegs)
    .map(({ matchId, oddId }) => <FollowedSelection key={`${matchId}/${oddId}`} matchId={matchId} oddId={oddId} />);
}

function FollowedSelection({ matchId, oddId }: { matchId: string; oddId: string }) {
  const topic = useLiveTopic(matchTopic(matchId));
  const lists = useLiveLists(topic);
  const odds = useLiveOdds(topic, oddsKey(matchId, oddId));
  const isGone = useLiveHealth(topic).state === 'gone';
  const isKnown = lists !== undefined || isGone;
  const isInPlay = !isGone && (lists?.inPlay.includes(matchId) ?? false);
  useEffect(() => {
    if (!isKnown) return;
    if (isInPlay) markLive(matchId);
    else markStale(matchId);
  }, [matchId, isKnown, isInPlay]);
  useEffect(() => {
    if (isInPlay) updateOdds(matchId, oddId, odds ?? SUSPENDED);
  }, [matchId, oddId, isInPlay, odds]);
  return null;
}
