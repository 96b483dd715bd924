import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { rowsOf } from '../../db/rows.ts';
import { KICKOFF_MS } from '../../test/heldBook.ts';
import { type Selected, slip } from '../../test/slips.ts';
import { cleanUpBookings } from './store.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  for (const matchId of ['1', '2', '3']) operator.book.add(matchId);
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

describe('a booked slip', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const startMs = KICKOFF_MS - 60 * 60_000;
  const book = (selections: Selected[]) =>
    operator.post('/bet/v1/book', { bet_data: slip('UNUSED1', 1, selections).bet_data });
  const bookOne = async () => String((await book([{ matchId: '2', odds: 2, live: true }])).data.data.booking_code);
  const countBookings = async () =>
    (await rowsOf<{ count: number }>(database.db, sql`select count(*)::int as count from booked_slip`))[0]?.count;

  it('can be loaded by everybody for seven days, and is refused as expired afterwards', {
    tags: ['R-33', 'R-176'],
  }, async () => {
    const { data } = await book([
      { matchId: '2', odds: 2, live: true },
      { matchId: '3', side: 'draw', odds: 3 },
    ]);
    const code = String(data.data.booking_code);
    expect(data).toMatchObject({
      data: { booking_code: expect.stringMatching(/^[A-Z]{5}\d\d$/), expires_at: '2026-11-28 17:00:00' },
    });
    operator.clock.nowMs = startMs + 7 * DAY_MS - 1;
    expect((await load(code)).data.data.slips).toMatchObject([
      { selection_id: '2-home', live_bet: '1', pick_name: 'Home 2 VS Away 2;1x2' },
      { selection_id: '3-draw', live_bet: '0', odd_value: 3 },
    ]);
    operator.clock.nowMs += 1;
    expect(await load(code)).toMatchObject({ data: { code: 404, message: 'This booking code has expired.' } });
    operator.clock.nowMs = startMs;
  });

  it('shows the texts and odds of the offer, never those of the request', { tags: ['R-176'] }, async () => {
    const [item] = slip('UNUSED1', 1, [{ matchId: '3', odds: 99 }]).bet_data;
    const { data } = await operator.post('/bet/v1/book', { bet_data: [{ ...item, o_name: 'Call 0700 000000' }] });
    expect((await load(String(data.data.booking_code))).data.data.slips).toEqual([
      expect.objectContaining({ pick: 'home', odd_value: 2 }),
    ]);
  });

  it.each([
    ['an unknown match', [{ matchId: '99', odds: 2 }], 'Unknown match'],
    ['a match that has ended', [{ matchId: '1', odds: 2 }], 'Odds not available'],
    ['an unknown outcome', [{ matchId: '3', side: 'both', odds: 2 }], 'Odds not available'],
    [
      'a match twice',
      [
        { matchId: '3', odds: 2 },
        { matchId: '3', side: 'draw', odds: 3 },
      ],
      'Only one pick a match',
    ],
  ])('is not stored with %s', async (_, selections, reason) => {
    const before = await countBookings();
    const { data } = await book(selections);
    expect(data).toMatchObject({
      code: 400,
      data: expect.arrayContaining([expect.objectContaining({ msg: expect.stringContaining(reason) })]),
    });
    expect(await countBookings()).toBe(before);
  });

  it('has at least one selection and at most 40', async () => {
    expect(await book([])).toMatchObject({ data: { code: 400, message: 'No bets selected.' } });
    const many = Array.from({ length: 41 }, (_, index) => ({ matchId: String(index), odds: 2 }));
    expect(await book(many)).toMatchObject({ data: { code: 400, message: 'A bet can have 40 matches at most.' } });
  });

  it('keeps its code when a player places a bet with it', { tags: ['R-177'] }, async () => {
    const code = await bookOne();
    const thief = await operator.player('254733345678', 1_000);
    const placed = await operator.post('/bet/v1/place', slip(code, 10, [{ matchId: '3', odds: 2 }]), thief.token);
    expect(placed.data.code).toBe(200);
    expect(placed.data.data.bet_reference).not.toBe(code);
    expect((await load(code)).data.data.slips).toMatchObject([{ selection_id: '2-home' }]);
  });

  it('is deleted 90 days after it was booked', async () => {
    const code = await bookOne();
    await cleanUpBookings({ db: database.db, nowMs: () => startMs + 90 * DAY_MS });
    expect(await load(code)).toMatchObject({ data: { code: 200 } });
    await cleanUpBookings({ db: database.db, nowMs: () => startMs + 90 * DAY_MS + 1 });
    expect(await load(code)).toMatchObject({ data: { message: 'There is no bet with this code.' } });
  });
});
