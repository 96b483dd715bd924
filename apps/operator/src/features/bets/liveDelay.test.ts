import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDatabase } from '../../test/databases.ts';
import { type Answered, TestOperator } from '../../test/operator.ts';
import { type Placing, UNTOUCHED, usePlacing } from '../../test/placing.ts';
import { slip } from '../../test/slips.ts';

/** Only a condition that is never met takes this long. It is no expectation of speed. */
const LONG = { timeout: 60_000 };

let operator: Placing['operator'];
let player: Placing['player'];
let code: Placing['code'];
let place: Placing['place'];
let list: Placing['list'];
let refusal: Placing['refusal'];
usePlacing((ready) => ({ operator, player, code, place, list, refusal } = ready));

beforeEach(() => {
  operator.book.begin('11');
  operator.waits.hold();
});

const LIVE = [
  { matchId: '11', odds: 2, live: true },
  { matchId: '12', odds: 2 },
];

/** Places a bet and returns once it waits, with its response to come. */
async function placeAndWait(...args: Parameters<typeof place>) {
  const before = operator.waits.delays.length;
  const answered = place(...args);
  await vi.waitFor(() => expect(operator.waits.delays).toHaveLength(before + 1), LONG);
  return { answered };
}

describe('a bet with a live leg', { tags: ['T-03'] }, () => {
  it('is accepted after the delay, and nothing of it is stored before', { tags: ['R-119'] }, async () => {
    const { answered } = await placeAndWait(100, LIVE);
    expect(operator.waits.delays).toEqual([3_000]);
    expect([await operator.balance(player), await list()]).toEqual([1_000, []]);
    operator.waits.end();
    expect((await answered).data).toMatchObject({ code: 200, data: { bet_reference: code } });
    expect(await operator.balance(player)).toBe(900);
  });

  it.each([
    ['odds fell', () => operator.book.price('11', { home: 1.9 }), 409, 'odds changed', 1.9],
    ['the odds of a pre-match leg fell', () => operator.book.price('12', { home: 1.9 }), 409, 'odds changed', 1.9],
    ['the score changed', () => operator.book.changeScore('11', '1-0'), 409, 'the score has changed', 2],
    [
      'the score changed and the odds rose',
      () => {
        operator.book.changeScore('11', '0-1');
        operator.book.price('11', { home: 3 });
      },
      409,
      'the score has changed',
      3,
    ],
    [
      'the market was suspended',
      () => operator.book.offerAs('11', '11-home', { marketStatus: 'suspended' }),
      400,
      'not available',
      undefined,
    ],
    ['the match ended', () => operator.book.end('11', 'won'), 400, 'the match has ended', undefined],
  ] as const)('is refused, with its leg, when %s in the delay', { tags: ['R-119'] }, async (...row) => {
    const [, change, expected, msg, odds] = row;
    const { answered } = await placeAndWait(100, LIVE);
    change();
    operator.waits.end();
    const refused = await refusal(answered);
    expect(refused).toMatchObject({ ...UNTOUCHED, code: expected });
    expect(refused).toMatchObject({ data: [{ msg: expect.stringContaining(msg), ...(odds && { odd_value: odds }) }] });
  });

  it('gets the odds of the end of the delay when they rose', { tags: ['R-181'] }, async () => {
    const { answered } = await placeAndWait(100, LIVE);
    operator.book.price('11', { home: 2.5 });
    operator.waits.end();
    await answered;
    expect(await list()).toMatchObject([{ total_odd: 5 }]);
  });

  it('is placed once when its request is repeated in the delay', { tags: ['R-120', 'A-142'] }, async () => {
    const first = await placeAndWait(100, LIVE);
    const repeated = await placeAndWait(100, LIVE);
    operator.waits.end();
    const placed = (await first.answered).data;
    // The bet exists: what happens now to the odds no longer matters to its repetition.
    operator.book.price('11', { home: 1.5 });
    operator.waits.end();
    expect((await repeated.answered).data).toEqual(placed);
    expect((await place(100, LIVE)).data).toEqual(placed);
    expect([await operator.balance(player), (await list())?.length]).toEqual([900, 1]);
  });

  it('leaves the player free to do other things in the delay', { tags: ['R-119'] }, async () => {
    const { answered } = await placeAndWait(100, LIVE);
    const other = await place(950, [{ matchId: '13', odds: 2 }], {}, `OTHER${code.slice(5)}`);
    expect(other.data).toMatchObject({ code: 200 });
    operator.waits.end();
    expect((await answered).data).toMatchObject({ code: 402, data: { required_amount: 50 } });
  });

  it('is refused when the player self-excludes in the delay', { tags: ['R-119', 'R-27'] }, async () => {
    const { answered } = await placeAndWait(100, LIVE);
    await operator.post('/profile/v1/exclusion', { exclusion_type: '1-Hour' }, player.token);
    operator.waits.end();
    expect(await answered).toMatchObject({
      httpStatus: 401,
      message: expect.stringMatching(/^You have excluded yourself from betting until /),
    });
  });

  it('is refused to an excluded player for the exclusion, whatever is wrong with the slip', async () => {
    await operator.exclude(player, '1-Hour');
    const wrong = slip(code, 100, [{ matchId: '11', odds: 2.1, live: true }]);
    expect((await operator.post('/bet/v1/place', wrong, player.token)).data).toMatchObject({ code: 403 });
  });

  it.each([
    ['odds that are too high', () => place(100, [{ matchId: '11', odds: 2.1, live: true }]), 409],
    ['a stake above the limit', () => place(20_001, LIVE), 400],
    ['a match that has not started', () => place(100, [{ matchId: '12', odds: 2, live: true }]), 400],
    ['a malformed booking code', () => place(100, LIVE, {}, '\0'), 400],
  ])('is refused at once for %s', async (_what, send, expected) => {
    expect(await refusal(send())).toMatchObject({ ...UNTOUCHED, code: expected });
  });

  it('is refused at once without a session', async () => {
    const { httpStatus } = await operator.post('/bet/v1/place', slip(code, 100, LIVE), 'nobody');
    expect(httpStatus).toBe(401);
  });
});

describe('a bet without a live leg', () => {
  it('does not wait', { tags: ['R-119'] }, async () => {
    expect((await place(100, [{ matchId: '12', odds: 2 }])).data).toMatchObject({ code: 200 });
  });
});

describe('an operator that closes', () => {
  it('refuses the bets that wait and stores nothing of them', { tags: ['R-120'] }, async () => {
    const database = await emptyDatabase();
    const closing = await TestOperator.start(database);
    const owner = await closing.player('254712345678', 1_000);
    closing.book.add('11');
    closing.book.begin('11');
    closing.waits.hold();
    const bet = slip('CLOSE11', 100, [{ matchId: '11', odds: 2, live: true }]);
    const address = await closing.app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { 'content-type': 'application/json', 'x-access-key': owner.token };
    // Over a connection, because a process that closes ends them.
    const answered = fetch(`${address}/bet/v1/place`, { method: 'POST', headers, body: JSON.stringify(bet) });
    await vi.waitFor(() => expect(closing.waits.delays).toHaveLength(1), LONG);
    await closing.app.close();
    const { data } = (await (await answered).json()) as Answered;
    expect(data).toMatchObject({ code: 424, message: 'Your bet was not placed. Please try again.' });
    const next = await TestOperator.start(database, {}, closing);
    expect(await next.balance(owner)).toBe(1_000);
    await database.close();
  });
});
