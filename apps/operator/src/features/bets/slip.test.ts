import { describe, expect, it } from 'vitest';
import { type Placing, UNTOUCHED, usePlacing } from '../../test/placing.ts';
import { slip } from '../../test/slips.ts';

let operator: Placing['operator'];
let code: Placing['code'];
let place: Placing['place'];
let list: Placing['list'];
let refusal: Placing['refusal'];
usePlacing((ready) => ({ operator, code, place, list, refusal } = ready));

describe('slip validation', () => {
  it('refuses a slip whose odds fell, with the current odds', async () => {
    operator.book.price('12', { home: 1.85 });
    expect(
      await refusal(
        place(100, [
          { matchId: '11', odds: 2 },
          { matchId: '12', odds: 2 },
        ]),
      ),
    ).toMatchObject({
      ...UNTOUCHED,
      code: 409,
      message: 'Some odds have changed.',
      data: [{ parent_match_id: '12', msg: 'Home 12 vs Away 12: odds changed', odd_value: 1.85 }],
    });
  });

  it('refuses a slip with an unknown match, market or odd, and names the matches concerned', async () => {
    const unknownMarket = slip(code, 100, [{ matchId: '11', odds: 2 }]).bet_data.map((item) => ({
      ...item,
      market_id: '77',
    }));
    expect(
      await refusal(
        place(100, [
          { matchId: '11', odds: 2 },
          { matchId: '99', odds: 2 },
        ]),
      ),
    ).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      message: 'Some selections cannot be bet on.',
      data: [{ parent_match_id: '99', msg: 'Unknown match' }],
    });
    expect(await refusal(place(100, [], { bet_data: unknownMarket }))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ parent_match_id: '11', msg: 'Home 11 vs Away 11: unknown market or odd' }],
    });
    expect(await refusal(place(100, [{ matchId: '11', side: 'both', odds: 2 }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ parent_match_id: '11' }],
    });
  });

  it.each([
    [{ marketStatus: 'suspended' }, 'This market is not available for betting'],
    [{ oddStatus: 'suspended' }, 'This odd is not available for betting'],
    [{ odds: null }, 'Odds not available at the moment'],
  ])('refuses a slip with an odd that is %o', async (change, reason) => {
    operator.book.offerAs('11', '11-home', change);
    expect(await refusal(place(100, [{ matchId: '11', odds: 2 }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ parent_match_id: '11', msg: `Home 11 vs Away 11: ${reason}` }],
    });
  });

  it('refuses a slip with a pre-match selection of a match that has started', async () => {
    operator.book.begin('11');
    expect(await refusal(place(100, [{ matchId: '11', odds: 2 }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ msg: 'Home 11 vs Away 11: the match has started' }],
    });
    operator.book.end('11', 'won');
    expect(await refusal(place(100, [{ matchId: '11', odds: 2, live: true }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ msg: 'Home 11 vs Away 11: the match has ended' }],
    });
  });

  it('refuses a slip with a live selection of a match that has not started', async () => {
    expect(await refusal(place(100, [{ matchId: '11', odds: 2, live: true }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ msg: 'Home 11 vs Away 11: the match has not started' }],
    });
  });

  it('refuses a slip with two selections of one match', async () => {
    expect(
      await refusal(
        place(100, [
          { matchId: '11', odds: 2 },
          { matchId: '11', side: 'draw', odds: 3 },
        ]),
      ),
    ).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [
        { parent_match_id: '11', msg: 'Only one pick a match' },
        { parent_match_id: '11', msg: 'Only one pick a match' },
      ],
    });
  });

  it.each([0, -2, 1, 1.999, 1e9])('refuses a slip with impossible odds of %d', async (odds) => {
    expect(await refusal(place(100, [{ matchId: '11', odds }]))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      data: [{ parent_match_id: '11' }],
    });
  });

  it('accepts a slip of forty matches, and refuses one of forty-one or none', { tags: ['A-297'] }, async () => {
    const matchIds = Array.from({ length: 41 }, (_, index) => String(100 + index));
    for (const matchId of matchIds) operator.book.add(matchId, { home: 1.1 });
    const selections = matchIds.map((matchId) => ({ matchId, odds: 1.1 }));
    expect(await refusal(place(10, selections))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      message: 'A bet can have 40 matches at most.',
    });
    expect(await refusal(place(10, []))).toMatchObject({ ...UNTOUCHED, code: 400, message: 'No bets selected.' });
    expect((await place(10, selections.slice(0, 40))).data.code).toBe(200);
  });

  it('accepts a slip at the highest possible odds, with the tax of the capped payout', async () => {
    const matchIds = Array.from({ length: 40 }, (_, index) => String(200 + index));
    for (const matchId of matchIds) operator.book.add(matchId, { home: 250 });
    expect(
      (
        await place(
          1_000,
          matchIds.map((matchId) => ({ matchId, odds: 250 })),
        )
      ).data,
    ).toMatchObject({ code: 200, data: { possible_win: 1_000_000 } });
    // Stake after tax 869.57; paid 1,000,000; 999,130.43 net of 20 % is four fifths of the net win.
    expect((await list())?.[0]).toMatchObject({ possible_win: 1_000_000, witholding_tax: 249_782.61 });
  });

  it('refuses a slip with a bonus rather than take its stake in cash', async () => {
    expect(await refusal(place(10, [{ matchId: '11', odds: 2 }], { bonus_id: '7' }))).toMatchObject({
      ...UNTOUCHED,
      code: 400,
      message: 'This bonus cannot be used.',
    });
  });

  it.each(['', 'abcde12', 'ABCDE1', 'ABCDEFG', 'ABCDE1\0', '\0'])(
    'refuses a slip with the booking code %j',
    async (bookingCode) => {
      expect(await refusal(place(10, [{ matchId: '11', odds: 2 }], {}, bookingCode))).toMatchObject({
        ...UNTOUCHED,
        code: 400,
        message: 'Invalid booking code.',
      });
    },
  );
});
