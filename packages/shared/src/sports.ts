/** The ids of the six sports that the product offers. */
export type SportId = 10 | 4 | 6 | 24 | 73743 | 73744;

/** A sport of the product, with the market that its lists show first. */
export type Sport = { readonly id: SportId; readonly name: string; readonly defaultMarketId: number };

/** The sports in the order of the tab strip (D-046, D-147). */
export const SPORTS: readonly Sport[] = [
  { id: 10, name: 'Football', defaultMarketId: 2 },
  { id: 4, name: 'Basketball', defaultMarketId: 306 },
  { id: 6, name: 'Cricket', defaultMarketId: 8884 },
  { id: 24, name: 'Tennis', defaultMarketId: 322 },
  { id: 73743, name: 'Rugby League', defaultMarketId: 8133 },
  { id: 73744, name: 'Rugby Union', defaultMarketId: 15 },
];

/** The sport with goals, cards and a clock of 90 minutes. */
export const FOOTBALL: SportId = 10;

/** The sport of a fresh visit. */
export const DEFAULT_SPORT_ID: SportId = 10;

const TENNIS_ALIAS = 30;

/** The sport id of a number or of digits; null if unknown. Tennis is also 30. */
export function sportIdOf(raw: unknown): SportId | null {
  if (typeof raw !== 'number' && typeof raw !== 'string') return null;
  const id = String(raw) === String(TENNIS_ALIAS) ? '24' : String(raw);
  return SPORTS.find((sport) => String(sport.id) === id)?.id ?? null;
}
