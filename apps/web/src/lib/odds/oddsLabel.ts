import type { Outcome } from '@ushindi/api-contract';

const byNameInLists = new Set(['7079']);
const byAliasOnMatchScreens = new Set(['2', '7202', '105', '7075']);

/** Where a price stands: in a row of a list, or on the screen of its match. */
export type OddsPlace = 'list' | 'match';

/**
 * What an odds button is called (discovery-and-content spec, section 2.6): in lists its short name, but the outcome's
 * whole name in market 7079; on match screens its short name in four markets and the whole one elsewhere.
 */
export function oddsLabel(place: OddsPlace, marketId: string, outcome: Pick<Outcome, 'name' | 'alias'>): string {
  const byAlias = place === 'list' ? !byNameInLists.has(marketId) : byAliasOnMatchScreens.has(marketId);
  return (byAlias ? outcome.alias : outcome.name) || outcome.name || outcome.alias;
}

/** A price as shown: two decimals, or null when there is none. */
export function oddsText(odds: number | null | undefined): string | null {
  return odds === null || odds === undefined ? null : odds.toFixed(2);
}
