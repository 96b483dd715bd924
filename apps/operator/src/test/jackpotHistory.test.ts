import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jackpotTicket } from '../db/schema/index.ts';
import { gameHistory } from '../features/games/history.ts';
import { GameClient } from '../features/games/test/gameClient.ts';
import { withTickets } from '../features/jackpot/history.ts';
import { ALL_HOME, BEFORE_MS, type JackpotTest, useJackpot } from '../features/jackpot/test/useJackpot.ts';

let jackpot: JackpotTest;
useJackpot((ready) => {
  jackpot = ready;
});

describe('the history of jackpot bets', () => {
  it('reads the tickets and rounds of its page only, newest first', { tags: ['R-388'] }, async () => {
    const { operator, player, database } = jackpot;
    await jackpot.buy(ALL_HOME);
    const game = await GameClient.open(operator, 'jackpot', player);
    operator.clock.nowMs += 1_000;
    await game.play(await game.playRequest(50, '11111'));
    operator.clock.nowMs += 1_000;
    for (const picks of [ALL_HOME, ALL_HOME]) await jackpot.buy(picks);
    const read: number[] = [];
    const pageOf = (page: number) =>
      withTickets(database.db, {
        page: () => expect.unreachable('reads whole rows before the page is cut'),
        rounds: async (accountId, ids) => {
          read.push(...ids);
          return gameHistory(database.db).rounds(accountId, ids);
        },
        round: () => Promise.resolve(null),
      }).page({ accountId: 1, kind: 'jackpot', status: undefined, limit: 2, offset: (page - 1) * 2 });
    expect((await pageOf(1)).map(({ bet_id }) => bet_id)).toEqual(['J3', 'J2']);
    expect(read).toEqual([]);
    expect((await pageOf(2)).map(({ bet_id }) => bet_id)).toEqual(['G1', 'J1']);
    expect(read).toEqual([1]);
    expect(await pageOf(3)).toEqual([]);
  });

  it('shows each ticket once, also one whose time is before that of an earlier one', async () => {
    for (const _ of [1, 2, 3]) await jackpot.buy(ALL_HOME);
    // A process whose clock is behind sold the last one.
    await jackpot.database.db
      .update(jackpotTicket)
      .set({ boughtAt: new Date(BEFORE_MS - 1_000) })
      .where(eq(jackpotTicket.id, 3));
    const shown: unknown[] = [];
    for (const page of [1, 2, 3]) {
      const url = `/ds/v1/bets/jackpot?page=${page}&limit=1`;
      const { data } = await jackpot.operator.get(url, jackpot.player.token);
      shown.push(...(data.data.result ?? []).map(({ bet_id }) => bet_id));
    }
    expect(shown).toEqual(['J3', 'J2', 'J1']);
  });
});
