import { matchTopic } from '@ushindi/api-contract/live';
import { useEffect } from 'react';
import { priceKey, type PriceView } from '../../lib/live/book.ts';
import { useLiveHealth, useLiveLists, useLivePrice, useLiveTopic } from '../../lib/live/hooks.ts';
import { markLive, markStale, updateOdds, useSlip } from '../../lib/slip/slipStore.ts';

// As many as a slip can hold (account-and-money spec, section 9).
const mostPicks = 40;

// A price that left the book may come back: until then its pick waits, as for any suspended market.
const leftTheBook: PriceView = { odds: null, oddStatus: 'suspended', marketStatus: 'suspended' };

/** Keeps the betslip's live picks in step with their matches, on every screen. Draws nothing. */
export default function LiveSelections() {
  const picks = useSlip(({ selections }) => selections).filter(({ live }) => live);
  return picks
    .slice(0, mostPicks)
    .map(({ matchId, oddId }) => <FollowedPick key={`${matchId}/${oddId}`} matchId={matchId} oddId={oddId} />);
}

function FollowedPick({ matchId, oddId }: { matchId: string; oddId: string }) {
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
    if (isInPlay) updateOdds(matchId, oddId, price ?? leftTheBook);
  }, [matchId, oddId, isInPlay, price]);
  return null;
}
