/** One outcome of one market of one match. */
interface OddKey {
  readonly matchId: string;
  readonly marketId: number;
  /** 'total=2.5'; empty for markets without lines. */
  readonly specifier: string;
  readonly outcomeId: string;
}

const NO_SPECIFIER = 'main';

/** A specifier as part of an odd id: 'total_2.5', or 'main' for none. */
export const encodeSpecifier = (specifier: string): string =>
  specifier === '' ? NO_SPECIFIER : specifier.replace('=', '_');

/** The inverse of encodeSpecifier. */
export const decodeSpecifier = (slug: string): string => (slug === NO_SPECIFIER ? '' : slug.replace('_', '='));

const PATTERN = /^(\d+)-(\d+)-([a-z]+(?:_-?\d+(?:\.\d+)?)?)-(\d+)$/;

/** The odd id of a selection, such as '120600017-7079-total_2.5-1'. Stable: it does not depend on time or price. */
export function encodeOddId(key: OddKey): string {
  return `${key.matchId}-${key.marketId}-${encodeSpecifier(key.specifier)}-${key.outcomeId}`;
}

/** The inverse of encodeOddId; null for other text. */
export function decodeOddId(oddId: string): OddKey | null {
  const match = PATTERN.exec(oddId);
  if (match === null) return null;
  const [, matchId, marketId, slug, outcomeId] = match as unknown as [string, string, string, string, string];
  return { matchId, marketId: Number(marketId), specifier: decodeSpecifier(slug), outcomeId };
}
