import type { LoadedSelection } from '@ushindi/api-contract';
import type { WireSlip } from '@ushindi/api-contract/operator';
import { parseNairobi, sportIdOf } from '@ushindi/shared';
import { splitPickName, teamsInText } from '../../upstream/wireLeg.ts';

/** A selection of a shared slip in the client's terms. */
export function loadedSelectionOf(wire: WireSlip): LoadedSelection {
  const [matchName, marketName] = splitPickName(wire.pick_name);
  return {
    oddId: wire.selection_id,
    matchId: wire.parent_match_id,
    parentMarketId: wire.parent_market_id,
    marketId: wire.market_id,
    sportId: sportIdOf(wire.sport_id),
    specifier: wire.specifier,
    outcomeName: wire.pick,
    matchName,
    marketName,
    odds: wire.odd_value,
    startsAtMs: parseNairobi(wire.start_time),
    live: wire.live_bet === '1',
    ...teamsInText(wire.team_data),
  };
}
