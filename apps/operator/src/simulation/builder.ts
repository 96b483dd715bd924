import type { Forecast } from './forecast.ts';
import { areEqual, jointChances } from './joint.ts';
import type { MarketDefinition, Selection } from './market.ts';
import { decodeOutcome, encodeOutcome } from './oddId.ts';
import { oddsFor } from './pricing.ts';
import type { Sport } from './sport.ts';
import type { BuilderPart, Built, Market } from './types.ts';
import type { Teams } from './why.ts';

/** The market of outcomes that combine several outcomes of one match. No sport lists it. */
export const BUILDER_MARKET_ID = 9000;
const BUILDER_MARKET_NAME = 'Bet Builder';
/** The most parts of a bet builder. */
export const MAX_BUILDER_PARTS = 6;

/** The specifier of a combination, in the order of its parts: '2-main-1:7079-total_2.5-1'. */
export const encodeParts = (parts: readonly BuilderPart[]): string => parts.map(encodeOutcome).join(':');

/** The inverse of encodeParts; null for other text. */
export function decodeParts(text: string): BuilderPart[] | null {
  const parts = text.split(':').map(decodeOutcome);
  if (parts.length < 2 || parts.length > MAX_BUILDER_PARTS) return null;
  return parts.every((part) => part !== null) ? parts : null;
}

const ODD_ID = new RegExp(`^\\d+-${BUILDER_MARKET_ID}-(.+)$`);

/** The odd id of a combination: '120600017-9000-2-main-1:7079-total_2.5-1'. */
const builderOddId = (matchId: string, parts: readonly BuilderPart[]): string =>
  `${matchId}-${BUILDER_MARKET_ID}-${encodeParts(parts)}`;

/** The parts of a combination's odd id; null for other ids. */
export function partsOfOddId(oddId: string): BuilderPart[] | null {
  const [, text] = ODD_ID.exec(oddId) ?? [];
  return text === undefined ? null : decodeParts(text);
}

/** The ids of the markets whose outcomes the sport can combine, in display order. */
export const combinableMarkets = ({ markets, joint }: Sport): number[] =>
  markets
    .filter(({ selections }) => selections.every(({ scope }) => joint.some((block) => block.covers(scope))))
    .map(({ marketId }) => marketId);

type Chosen = { readonly definition: MarketDefinition; readonly selection: Selection; readonly isOffered: boolean };

/**
 * Prices a combination before kick-off from the joint distribution of its outcomes. The margin counts once per part,
 * because each part adds the error of its own estimate.
 */
export function buildBet(
  sport: Sport,
  match: Teams & { readonly matchId: string },
  chosen: readonly Chosen[],
  forecast: Forecast,
): Built {
  const ordered = chosen.toSorted((a, b) => orderOf(sport, a) - orderOf(sport, b));
  if (ordered.some(({ isOffered }) => !isOffered)) return { problem: 'notOffered' };
  const selections = ordered.map(({ selection }) => selection);
  const joint = jointChances(sport.joint, forecast, selections);
  if (joint === null) return { problem: 'notCombinable' };
  if (areEqual(joint, { won: 0, lost: joint.lost })) return { problem: 'impossible' };
  const isRedundant = (_: Selection, at: number): boolean =>
    areEqual(joint, jointChances(sport.joint, forecast, selections.toSpliced(at, 1)) ?? joint);
  if (selections.some(isRedundant)) return { problem: 'redundant' };
  const odds = oddsFor(joint.won / (joint.won + joint.lost), selections.length);
  return odds === null ? { problem: 'notOffered' } : { market: marketOf(match, ordered, odds) };
}

const orderOf = (sport: Sport, { definition, selection }: Chosen): number =>
  sport.markets.indexOf(definition) * 1000 + definition.selections.indexOf(selection);

function marketOf(match: Teams & { readonly matchId: string }, chosen: readonly Chosen[], odds: number): Market {
  const parts = chosen.map(({ definition: { marketId }, selection: { specifier, outcomeId } }) => ({
    marketId,
    specifier,
    outcomeId,
  }));
  const name = chosen.map(({ definition, selection }) => `${definition.name}: ${selection.name(match)}`).join(' + ');
  const specifier = encodeParts(parts);
  const outcome = {
    oddId: builderOddId(match.matchId, parts),
    outcomeId: '1',
    outcomeName: name,
    alias: '',
    specifier,
    odds,
    status: 'trading' as const,
  };
  return {
    marketId: BUILDER_MARKET_ID,
    marketName: BUILDER_MARKET_NAME,
    parentMarketId: BUILDER_MARKET_ID,
    categoryName: BUILDER_MARKET_NAME,
    status: 'open',
    mainSpecifier: specifier,
    outcomes: [outcome],
  };
}
