import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  for (const matchId of ['1', '2']) operator.book.add(matchId);
  operator.book.begin('2');
  player = await operator.player('254712345678', 1_000);
});
afterAll(() => database.close());

const load = (code: string) =>
  operator.get(`/bet/v1/slips?bet_reference=${encodeURIComponent(code)}&timestamp=1795000000`);
const place = (bookingCode: string, side: string, placer = player) =>
  operator.post(
    '/bet/v1/place',
    slip(bookingCode, 10, [
      { matchId: '1', side, odds: 2 },
      { matchId: '2', side: 'away', odds: 4, live: true },
    ]),
    placer.token,
  );

const FIRST = {
  selection_id: '1-home',
  parent_match_id: '1',
  parent_market_id: '1',
  market_id: '2',
  pick: 'home',
  pick_name: 'Home 1 VS Away 1;1x2',
  odd_value: 2,
  start_time: '2026-11-21 18:00:00',
  live_bet: '0',
  team_data: '{"competitor1":"Home 1","competitor2":"Away 1","cat":"Kenya · Premier League"}',
  sport_id: 10,
  specifier: '',
};

it("loads a bet's selections by its code and nothing else of the bet", {
  tags: ['A-055'],
}, async () => {
  await place('SHARE12', 'home');
  const { data } = await load('SHARE12');
  expect(data).toEqual({
    code: 200,
    message: 'Success',
    data: { slips: [FIRST, expect.objectContaining({ selection_id: '2-away', live_bet: '1', odd_value: 4 })] },
  });
});

it('reads a code in any case and with spaces', async () => {
  expect((await load(' share12 ')).data.data.slips).toHaveLength(2);
});

it('loads the bet whose reference is the code when two players drew it; the other has its own reference', async () => {
  const second = await operator.player('254722345678', 1_000);
  const placed = await place('SHARE12', 'draw', second);
  expect((await load('SHARE12')).data.data.slips).toEqual([FIRST, expect.anything()]);
  expect((await load(String(placed.data.data.bet_reference))).data.data.slips).toEqual([
    expect.objectContaining({ selection_id: '1-draw' }),
    expect.anything(),
  ]);
});

it('loads a bet after its matches have ended', async () => {
  operator.book.end('1', 'lost');
  expect((await load('SHARE12')).data.data.slips).toHaveLength(2);
});

it.each(['NOSUC00', '1', '', '\u0000', "SHARE1'"])('refuses an unknown code with a plain message: %j', async (code) => {
  expect(await load(code)).toMatchObject({
    httpStatus: 200,
    code: 'Error',
    data: { code: 404, message: 'There is no bet with this code.' },
  });
});
