import { useEffect, useEffectEvent } from 'react';
import { useLoadSlip } from '#entities/slip/loadSlip.ts';

/** Loads the bet of an opened share link once. Use the link's bet id as its key. */
export default function SharedBet({ betId }: { betId: string }): null {
  const load = useEffectEvent(useLoadSlip());
  useEffect(() => load(betId), [betId]);
  return null;
}
