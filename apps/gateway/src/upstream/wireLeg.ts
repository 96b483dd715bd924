import type { PlaceInput } from '@ushindi/api-contract';
import type { BetDataItem } from '@ushindi/api-contract/operator';
import { z } from 'zod';

const teamData = z.object({
  competitor1: z.string().catch(''),
  competitor2: z.string().catch(''),
  /** The competition. */
  cat: z.string().catch(''),
});

/** The teams of a leg; '' where the operator sends none. */
type Teams = { homeTeam: string; awayTeam: string; competition: string };

/** The teams in a leg's JSON text. Unparsable text leaves the names empty. */
export function teamsInText(text: string): Teams {
  try {
    const { competitor1, competitor2, cat } = teamData.parse(JSON.parse(text));
    return { homeTeam: competitor1, awayTeam: competitor2, competition: cat };
  } catch {
    return { homeTeam: '', awayTeam: '', competition: '' };
  }
}

/** The two sides of a pick_name, which a semicolon separates; '' for a second one that is missing. */
export function splitPickName(text: string): [first: string, second: string] {
  const [first = '', ...rest] = text.split(';');
  return [first.trim(), rest.join(';').trim()];
}

/** A selection as the operator receives it, to place or to book it. */
export function betDataItem(selection: PlaceInput['selections'][number]): BetDataItem {
  return {
    o_id: selection.oddId,
    o_name: selection.outcomeName,
    o_specifier: selection.specifier,
    odd_type: selection.oddType,
    odd_value: selection.oddValue,
    parent_match_id: selection.matchId,
    sport_id: selection.sportId,
    parent_market_id: selection.parentMarketId,
    market_id: selection.marketId,
    is_live: selection.live ? 'l' : 'p',
  };
}
