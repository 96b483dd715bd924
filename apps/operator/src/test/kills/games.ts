import { z } from 'zod';
import type { Connection } from './connection.ts';

const answer = z.object({
  data: z.array(
    z.object({
      match_id: z.string(),
      markets: z.array(z.object({ oddsArray: z.array(z.object({ odd_id: z.string(), odds: z.number().nullable() })) })),
    }),
  ),
});

/** The home outcome of a match with its odds. */
export type Game = { matchId: string; oddId: string; odds: number };

/** A page of football matches that have not started. */
export async function gamesOnSale(connection: Connection, page: number): Promise<Game[]> {
  const text = await connection.read(`fixtures/?sport_id=10&market_id=2&page=${page}`);
  return answer.parse(JSON.parse(text)).data.flatMap(({ match_id: matchId, markets }) => {
    const odd = markets[0]?.oddsArray[0];
    return odd?.odds ? [{ matchId, oddId: odd.odd_id, odds: odd.odds }] : [];
  });
}
