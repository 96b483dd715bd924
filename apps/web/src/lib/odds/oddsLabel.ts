import type { Outcome } from '@ushindi/api-contract';

/** Total Goals Over/Under (D-082). */
const byNameInLists = new Set(['7079']);
/** 3 Way, Double Chance, 1st Half 3 Way, Both Teams To Score (D-083). */
const byAliasOnMatchScreens = new Set(['2', '7202', '105', '7075']);

/** Where odds are shown: in a list row, or on the match's screen. */
export type OddsPlace = 'list' | 'match';

/**
 * The label of an odds button. Lists use the short name, but the whole name in one market. Match screens use the short
 * name in four markets and the whole name elsewhere.
 */
export function oddsLabel(place: OddsPlace, marketId: string, outcome: Pick<Outcome, 'name' | 'alias'>): string {
  const byAlias = place === 'list' ? !byNameInLists.has(marketId) : byAliasOnMatchScreens.has(marketId);
  return (byAlias ? outcome.alias : outcome.name) || outcome.name || outcome.alias;
}
