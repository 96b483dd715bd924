/** A selection: an outcome of market 2 of a test match, with odds. */
export type Selected = { matchId: string; side?: string; odds: number; live?: boolean };

/** The body of a placement request. */
export function slip(bookingCode: string, stake: number, selections: Selected[], more: Record<string, unknown> = {}) {
  return {
    bonus_id: '',
    bet_amount: stake,
    bet_ref: bookingCode,
    timestamp: 1_795_000_000,
    bet_data: selections.map(({ matchId, side = 'home', odds, live = false }) => ({
      o_id: `${matchId}-${side}`,
      o_name: side,
      o_specifier: '',
      odd_type: side,
      odd_value: odds,
      parent_match_id: matchId,
      sport_id: 10,
      parent_market_id: '1',
      market_id: '2',
      is_live: live ? ('l' as const) : ('p' as const),
    })),
    ...more,
  };
}
