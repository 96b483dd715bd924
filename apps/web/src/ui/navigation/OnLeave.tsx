import { useLayoutEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { PATHS, pathTo } from '#lib/navigation/paths.ts';

type Props = { run: () => void };

/** Runs a function when the player leaves the screen. */
export function OnLeave({ run }: Props) {
  return <OnUnmount key={screenOf(useLocation().pathname)} run={run} />;
}

/** The address that identifies the screen. A match before kick-off and its live markets count as one screen. */
function screenOf(pathname: string): string {
  const match = matchPath(PATHS.MoreMarketsLive, pathname);
  return match === null ? pathname : pathTo('MoreMarkets', { matchId: match.params.matchId ?? '' });
}

/** A layout effect, so that the next screen is never painted with the parts that the function removes. */
function OnUnmount({ run }: Props): null {
  useLayoutEffect(() => run, [run]);
  return null;
}
