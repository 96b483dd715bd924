import { MOST_PUSH_MATCHES, type PushKind } from '@ushindi/shared/push';
import { storedMatches } from '#entities/favourites/storedFavourites.ts';
import { type Slip, useSlip } from '#entities/slip/slipStore.ts';

/** The matches on the slip as one text, which changes when they do. */
export const slipMatches = ({ selections }: Slip): string => selections.map(({ matchId }) => matchId).join(' ');

/**
 * The notifications that the operator is asked for: the kinds, and the matches that are stored only on this phone
 * (R-325).
 */
export function wishesOf(kinds: readonly PushKind[]) {
  const slip = slipMatches(useSlip.getState()).split(' ').filter(Boolean);
  return {
    kinds: [...kinds],
    slipMatchIds: slip.slice(0, MOST_PUSH_MATCHES),
    favouriteMatchIds: storedMatches.read().slice(0, MOST_PUSH_MATCHES),
  };
}
