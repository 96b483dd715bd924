/** An outcome that accepts bets. */
export type Pick = { matchId: string; oddId: string; odds: number };

type Games = { data: { match_id: string; markets: { oddsArray: { odd_id: string; odds: number | null }[] }[] }[] };

/** The home sides of a page of football matches that begin tomorrow or later. */
export async function pickable(address: string): Promise<Pick[]> {
  const answer = await fetch(`${address}/fixtures/?sport_id=10&market_id=2&page=10`);
  const { data } = (await answer.json()) as Games;
  return data.flatMap(({ match_id: matchId, markets }) => {
    const home = markets[0]?.oddsArray[0];
    return home?.odds ? [{ matchId, oddId: home.odd_id, odds: home.odds }] : [];
  });
}

/** The n-th booking code: 5 letters and 2 digits. */
function bookingCode(n: number): string {
  let rest = Math.floor(n / 100);
  let letters = '';
  for (let place = 0; place < 5; place += 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
    rest = Math.floor(rest / 26);
  }
  return `${letters}${String(n % 100).padStart(2, '0')}`;
}

/** The body of the n-th bet: 10 KES on one selection, under its own booking code. */
export function slipBody(n: number, { matchId, oddId, odds }: Pick): string {
  const leg = {
    o_id: oddId,
    o_name: '',
    o_specifier: '',
    odd_type: '1',
    odd_value: odds,
    parent_match_id: matchId,
    sport_id: 10,
    parent_market_id: '2',
    market_id: '2',
    is_live: 'p',
  };
  return JSON.stringify({ bonus_id: '', bet_amount: 10, bet_ref: bookingCode(n), timestamp: 0, bet_data: [leg] });
}
