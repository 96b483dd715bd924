import { matchTopic } from '@ushindi/api-contract/live';
import { useEffect } from 'react';
import { useLiveHealth, useLiveLists, useLivePrice, useLiveTopic } from '#entities/live/hooks.ts';
import { priceKey, type PriceView } from '#entities/live/topicStore.ts';
import { markLive, markStale, updateOdds, useSlip } from '#entities/slip/slipStore.ts';

// The largest number of selections of a slip.
const MAX_SELECTIONS = 40;

// Odds that disappear may return: until then the selection counts as suspended.
const SUSPENDED_PRICE: PriceView = { odds: null, oddStatus: 'suspended', marketStatus: 'suspended' };

/** Updates the betslip's live selections from their matches, on every screen. Renders nothing. */
export default function LiveSelections() {
  const selections = useSlip((slip) => slip.selections);
  return selections
    .filter(({ live }) => live)
    .slice(0, MAX_SELECTIONS)
    .map(({ matchId, oddId }) => <FollowedSelection key={`${matchId}/${oddId}`} matchId={matchId} oddId={oddId} />);
}

function FollowedSelection({ matchId, oddId }: { matchId: string; oddId: string }) {
  const topic = useLiveTopic(matchTopic(matchId));
  const lists = useLiveLists(topic);
  const price = useLivePrice(topic, priceKey(matchId, oddId));
  const isGone = useLiveHealth(topic).state === 'gone';
  const isKnown = lists !== undefined || isGone;
  const isInPlay = !isGone && (lists?.inPlay.includes(matchId) ?? false);
  useEffect(() => {
    if (!isKnown) return;
    if (isInPlay) markLive(matchId);
    else markStale(matchId);
  }, [matchId, isKnown, isInPlay]);
  useEffect(() => {
    if (isInPlay) updateOdds(matchId, oddId, price ?? SUSPENDED_PRICE);
  }, [matchId, oddId, isInPlay, price]);
  return null;
}
