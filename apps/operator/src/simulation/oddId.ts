/** One outcome of one market of a match. */
interface OutcomeKey {
  readonly marketId: number;
  /** 'total=2.5'; empty for markets without lines. */
  readonly specifier: string;
  readonly outcomeId: string;
}

interface OddKey extends OutcomeKey {
  readonly matchId: string;
}

const NO_SPECIFIER = 'main';
const OUTCOME = /^(\d+)-([a-z]+(?:_-?\d+(?:\.\d+)?)?)-(\d+)$/;
const ODD = /^(\d+)-(.+)$/;

/** An outcome as part of an odd id, such as '7079-total_2.5-1'. */
export function encodeOutcome({ marketId, specifier, outcomeId }: OutcomeKey): string {
  return `${marketId}-${specifier === '' ? NO_SPECIFIER : specifier.replace('=', '_')}-${outcomeId}`;
}

/** The inverse of encodeOutcome; null for other text. */
export function decodeOutcome(text: string): OutcomeKey | null {
  const match = OUTCOME.exec(text);
  if (match === null) return null;
  const [, marketId, slug, outcomeId] = match as unknown as [string, string, string, string];
  return { marketId: Number(marketId), specifier: slug === NO_SPECIFIER ? '' : slug.replace('_', '='), outcomeId };
}

/** The odd id of a selection, such as '120600017-7079-total_2.5-1'. Stable: it does not depend on time or price. */
export const encodeOddId = (key: OddKey): string => `${key.matchId}-${encodeOutcome(key)}`;

/** The inverse of encodeOddId; null for other text. */
export function decodeOddId(oddId: string): OddKey | null {
  const [, matchId, text] = ODD.exec(oddId) ?? [];
  const outcome = text === undefined ? null : decodeOutcome(text);
  return matchId === undefined || outcome === null ? null : { matchId, ...outcome };
}
