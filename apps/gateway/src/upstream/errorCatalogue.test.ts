import { describe, expect, it } from 'vitest';
import {
  SHORT_DEADLINE,
  cookieSet,
  dataOf,
  domainOf,
  messageOf,
  startTestApp,
  useTestApp,
  type TestApp,
} from '../../test/testApp.ts';
import { placeInput, refusal, success } from '../../test/wire.ts';

/**
 * Every error rule of docs/product that concerns the gateway: the operator's response, and what of it reaches a
 * client. Lines about texts that only the client has (the balance on three screens, logout, clipboard, stored
 * selections) are not here; the live socket has suites of its own.
 */

type Answer = Parameters<TestApp['upstream']['on']>[1];
type Call = { name: string; mutate?: object; query?: object; upstream: string };

const PHONE = '0712345678';
const register: Call = {
  name: 'account.register',
  mutate: { phone: PHONE, password: 'abcd' },
  upstream: 'POST /acc/v1/register',
};
const login: Call = { ...register, name: 'account.login', upstream: 'POST /acc/v1/login' };
const verify: Call = { name: 'account.verify', mutate: { accNo: '1', code: '1' }, upstream: 'POST /acc/v1/verify' };
const resend: Call = { name: 'account.resendCode', mutate: { phone: PHONE }, upstream: 'POST /acc/v1/reset' };
const forgot: Call = { ...resend, name: 'account.requestReset' };
const reset: Call = {
  name: 'account.resetPassword',
  mutate: { phone: PHONE, code: '1', password: 'abcd', confirmPassword: 'abcd' },
  upstream: 'PUT /api/reset-pass',
};
const exclude: Call = {
  name: 'account.selfExclude',
  mutate: { period: '1-Hour' },
  upstream: 'POST /profile/v1/exclusion',
};
const balance: Call = { name: 'wallet.balance', upstream: 'GET /profile/v1/balance' };
const deposit: Call = { name: 'wallet.deposit', mutate: { amount: 50 }, upstream: 'POST /profile/v1/deposit' };
const withdraw: Call = { name: 'wallet.withdraw', mutate: { amount: 100 }, upstream: 'POST /profile/v1/withdraw' };
const bonuses: Call = { name: 'bonuses.list', upstream: 'GET /ds/v1/freebets' };
const bets: Call = { name: 'bets.list', query: {}, upstream: 'GET /ds/v1/bets/sports' };
const bet: Call = { name: 'bets.detail', query: { betId: '1' }, upstream: 'GET /ds/v1/bet_status/sports' };
const cancel: Call = { name: 'bets.cancel', mutate: { betId: '1' }, upstream: 'POST /bet/v1/cancel' };
const place: Call = { name: 'bets.place', mutate: placeInput(), upstream: 'POST /bet/v1/place' };
const slip: Call = { name: 'betslip.load', query: { code: 'ABCDE12' }, upstream: 'GET /bet/v1/slips' };
const fixtures: Call = { name: 'fixtures.list', query: {}, upstream: 'GET /fixtures/' };
const match: Call = { name: 'fixtures.match', query: { matchId: '501' }, upstream: 'GET /fixtures/match_id/501' };
const liveCount: Call = { name: 'fixtures.liveCount', upstream: 'GET /fixtures/live/count' };
const highlights: Call = {
  name: 'fixtures.highlights',
  query: {},
  upstream: 'GET /highlights-host/tournaments/highlights',
};
const menu: Call = { name: 'menu.quick', upstream: 'GET /ds/v1/menu/quick' };
const sports: Call = { name: 'sports.list', upstream: 'GET /sports' };
const markets: Call = { name: 'markets.list', query: { sportId: 10 }, upstream: 'GET /markets/sport_id/10' };
const search: Call = { name: 'search.matches', query: { text: 'gor' }, upstream: 'GET /search' };
const countries: Call = { name: 'places.countries', query: {}, upstream: 'GET /countries' };
const tournaments: Call = { name: 'places.tournaments', query: { country: 'Kenya' }, upstream: 'GET /tournaments' };
const game: Call = { name: 'games.launch', mutate: { game: 'league' }, upstream: 'POST /lite/v1/init' };
const lobby: Call = {
  name: 'games.lobby',
  query: { provider: 'pragmatic' },
  upstream: 'POST /pp/v1/getCasinoGames',
};

const SESSION_OVER = 'Session expired. Please log in again.';
const AWAY = 'The service is not answering right now. Please try again in a moment.';
const UNKNOWN = 'No clear answer came. Your request may still have gone through: check before you try again.';
const UNREADABLE = 'The service gave an answer that could not be read. Please try again.';
const NO_GAME = 'This game is not available right now. Please try again later.';

/** 'Error' around a code, without a message. */
const silent = (code: number): Answer => ({ json: { code: 'Error', data: { code } } });
const moved = [
  { parent_match_id: 501, msg: 'Odds changed', odd_value: 2.4 },
  { parent_match_id: '502', msg: 'Closed' },
];
const offending = [
  { matchId: '501', message: 'Odds changed', oddsNow: 2.4 },
  { matchId: '502', message: 'Closed', oddsNow: null },
];
const unknown = { outcomeUnknown: true };
const toLogin = { toLogin: true };

/** The operator's response, and the HTTP status, code, message and details that the client gets for it. */
type Row = [line: string, call: Call, answer: Answer, status: number, code: string, message: string, details?: object];

const ACCOUNT_AND_MONEY: Row[] = [
  ['HTTP 401 with a message', balance, { status: 401, json: { message: 'Over.' } }, 401, 'SESSION_EXPIRED', 'Over.'],
  ['HTTP 401 without a message', bets, { status: 401 }, 401, 'SESSION_EXPIRED', SESSION_OVER],
  ['body 401', withdraw, { json: { code: 401 } }, 401, 'SESSION_EXPIRED', SESSION_OVER],
  ["'Error' around 401", bonuses, refusal(401, 'Over.'), 401, 'SESSION_EXPIRED', 'Over.', toLogin],
  ['another HTTP error with a message', bets, { status: 418, json: { message: 'Tea.' } }, 422, 'REFUSED', 'Tea.'],
  ['another HTTP error without a message', fixtures, { status: 418, json: {} }, 422, 'REFUSED', 'An error occurred.'],
  [
    'login 425',
    login,
    { json: { code: 425, message: 'Verify.', data: { acc_no: 7 } } },
    412,
    'NEEDS_VERIFICATION',
    'Verify.',
    { accNo: '7' },
  ],
  [
    "login 'Error' around 425",
    login,
    refusal(425, 'Verify.', { acc_no: '7' }),
    412,
    'NEEDS_VERIFICATION',
    'Verify.',
    { accNo: '7' },
  ],
  ['425 on any other call', balance, { status: 425, json: {} }, 412, 'NEEDS_VERIFICATION', 'Needs verification'],
  ["login 'Error' around another code", login, refusal(400, 'Wrong password.'), 400, 'INVALID', 'Wrong password.'],
  ['login 401: no session was there to end', login, refusal(401, 'Wrong password.'), 422, 'REFUSED', 'Wrong password.'],
  ['registration without a message', register, silent(400), 400, 'INVALID', 'Registration failed.'],
  ['registration with a message', register, refusal(409, 'Taken.'), 409, 'CONFLICT', 'Taken.'],
  ['login without a message', login, silent(400), 400, 'INVALID', 'Login failed.'],
  ['verification without a message', verify, silent(400), 400, 'INVALID', 'Verification failed.'],
  ['forgotten password without a message', forgot, silent(400), 400, 'INVALID', 'Password reset failed.'],
  ['balance without a message', balance, silent(400), 400, 'INVALID', 'Failed to fetch balance.'],
  [
    'resend: data.data.message',
    resend,
    { status: 429, json: { message: 'Outer.', data: { message: 'Inner.' } } },
    429,
    'TOO_MANY_REQUESTS',
    'Inner.',
  ],
  ['resend: data.message', resend, { status: 429, json: { message: 'Outer.' } }, 429, 'TOO_MANY_REQUESTS', 'Outer.'],
  ['resend without a message', resend, silent(429), 429, 'TOO_MANY_REQUESTS', 'Failed to resend verification code.'],
  ['reset: status false', reset, { json: { status: false, message: 'Wrong code.' } }, 422, 'REFUSED', 'Wrong code.'],
  [
    'reset: HTTP error with a message',
    reset,
    { status: 400, json: { message: 'Wrong code.' } },
    400,
    'INVALID',
    'Wrong code.',
  ],
  ['reset: HTTP error without a message', reset, { status: 400, text: '' }, 400, 'INVALID', 'Password reset failed.'],
  ['freebets: no answer', bonuses, 'cut', 502, 'UPSTREAM_UNAVAILABLE', AWAY],
  [
    'freebets: data.message',
    bonuses,
    { json: { code: 'Error', message: 'Outer.', data: { code: 499, message: 'Inner.' } } },
    422,
    'REFUSED',
    'Inner.',
  ],
  ['freebets: message', bonuses, { json: { code: 'Error', message: 'Outer.' } }, 422, 'REFUSED', 'Outer.'],
  ['freebets without a message', bonuses, silent(499), 422, 'REFUSED', 'Error loading bonuses. Please try again.'],
  ['deposit with a message', deposit, refusal(422, 'Over the limit.'), 400, 'INVALID', 'Over the limit.'],
  ['deposit without a message', deposit, silent(499), 422, 'REFUSED', 'Deposit failed. Please try again.'],
  ['deposit: network', deposit, 'cut', 502, 'UPSTREAM_UNAVAILABLE', UNKNOWN, unknown],
  ['withdrawal without a message', withdraw, silent(499), 422, 'REFUSED', 'Withdrawal failed.'],
  ['withdrawal: trouble', withdraw, { status: 503 }, 502, 'UPSTREAM_UNAVAILABLE', UNKNOWN, unknown],
  [
    'self-exclusion without a message',
    exclude,
    { json: { data: { code: 400 } } },
    400,
    'INVALID',
    'Self-exclusion failed. Please try again.',
  ],
  ['self-exclusion: unexpected', exclude, { text: '<html>' }, 502, 'UPSTREAM_UNREADABLE', UNKNOWN, unknown],
  ['bets without a message', bets, silent(400), 400, 'INVALID', 'Failed fetching bets'],
  ['bet details missing', bet, success({ result: [] }), 404, 'NOT_FOUND', 'No bet details found.'],
  ['cancel with a message', cancel, refusal(409, 'Too late.'), 409, 'CONFLICT', 'Too late.'],
  ['cancel without a message', cancel, silent(400), 400, 'INVALID', 'Could not cancel bet'],
  ['cancel: network', cancel, 'cut', 502, 'UPSTREAM_UNAVAILABLE', UNKNOWN, unknown],
  [
    'place 402',
    place,
    refusal(402, 'Top up.', { required_amount: '40.20' }),
    402,
    'INSUFFICIENT_FUNDS',
    'Top up.',
    { requiredAmount: 40.2 },
  ],
  ['place 401', place, refusal(401, 'Authentication failed'), 401, 'SESSION_EXPIRED', 'Authentication failed', toLogin],
  ['place 400', place, refusal(400, 'Bad picks.', moved), 400, 'INVALID', 'Bad picks.', { offending }],
  [
    'place 409',
    place,
    { json: { code: 409, message: 'Moved.', data: moved } },
    409,
    'CONFLICT',
    'Moved.',
    { offending },
  ],
  ['place: another code with a message', place, refusal(499, 'No.'), 422, 'REFUSED', 'No.'],
  ['place: another code without a message', place, silent(499), 422, 'REFUSED', 'Failed to place bet.'],
  ["place: 'Error' around 500", place, refusal(500, 'Closed for today.'), 422, 'REFUSED', 'Closed for today.', unknown],
  [
    'place: a numeric 500',
    place,
    { json: { code: 500, message: 'Closed for today.' } },
    422,
    'REFUSED',
    'Closed for today.',
    unknown,
  ],
  ['place: 500 without a message', place, silent(500), 422, 'REFUSED', 'Failed to place bet.', unknown],
  [
    'place: HTTP 500 with a text for staff',
    place,
    { status: 500, json: { code: 500, message: 'bet-db-2 is down' } },
    502,
    'UPSTREAM_UNAVAILABLE',
    UNKNOWN,
    unknown,
  ],
  [
    'place: unknown envelope',
    place,
    { json: { code: 'Perhaps' } },
    502,
    'UPSTREAM_UNREADABLE',
    'Unexpected placeBet response format',
    unknown,
  ],
  ['slip with a message', slip, refusal(404, 'No such bet.'), 404, 'NOT_FOUND', 'No such bet.'],
  ['slip without a message', slip, silent(499), 422, 'REFUSED', 'Failed to load bet slip.'],
  ['slip: exception', slip, 'cut', 502, 'UPSTREAM_UNAVAILABLE', AWAY],
];

const DISCOVERY_AND_CONTENT: Row[] = [
  ['quick menu', menu, silent(499), 422, 'REFUSED', 'An error occurred.'],
  ['sports list', sports, silent(499), 422, 'REFUSED', 'Failed to load sports list.'],
  ['markets', markets, silent(499), 422, 'REFUSED', 'An error occurred.'],
  ['search', search, silent(499), 422, 'REFUSED', 'An error occurred.'],
  ['countries', countries, silent(499), 422, 'REFUSED', 'Unable to load countries.'],
  ['tournaments', tournaments, silent(499), 422, 'REFUSED', 'An error occurred.'],
  ['fixture by match: not 200', match, { json: { code: 499 } }, 422, 'REFUSED', 'This match is not available.'],
  ['fixture by match: failure', match, { status: 500 }, 502, 'UPSTREAM_UNAVAILABLE', AWAY],
  ['game launch with a message', game, refusal(400, 'Closed tonight.'), 400, 'INVALID', 'Closed tonight.'],
  ['game launch without a message', game, silent(400), 400, 'INVALID', NO_GAME],
  ["game launch 'Unauthorized'", game, refusal(401, 'Unauthorized'), 401, 'SESSION_EXPIRED', 'Unauthorized', toLogin],
  [
    "game launch 'Needs verification'",
    game,
    refusal(425, 'Needs verification'),
    412,
    'NEEDS_VERIFICATION',
    'Needs verification',
  ],
  ['lobby', lobby, silent(499), 422, 'REFUSED', 'Failed to load games'],
  ['highlights', highlights, { text: '<html>' }, 502, 'UPSTREAM_UNREADABLE', UNREADABLE],
  [
    '401 of the fixtures service: our own credential',
    fixtures,
    { status: 401, json: { message: 'Bad token.' } },
    502,
    'UPSTREAM_UNAVAILABLE',
    AWAY,
  ],
];

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started), {
  env: { LIMIT_CHANGES_PER_PLAYER_MINUTE: '1000' },
});

const send = ({ name, mutate, query }: Call) =>
  mutate === undefined ? app.query(name, query, cookie) : app.mutate(name, mutate, cookie);

describe.each([
  ['account and money', ACCOUNT_AND_MONEY],
  ['discovery and content', DISCOVERY_AND_CONTENT],
])('the error catalogue of %s', (_, rows) => {
  it.each(rows)(
    'maps %s',
    { tags: ['A-190', 'A-224', 'A-229', 'A-236', 'A-255'] },
    async (_line, call, answer, status, code, message, details = {}) => {
      app.upstream.on(call.upstream, answer);
      const response = await send(call).expect(status);
      expect(messageOf(response)).toEqual({ code, message, details });
      // A login names its own account, which need not be the one that is signed in.
      const endsSession = code === 'SESSION_EXPIRED' || (code === 'NEEDS_VERIFICATION' && call !== login);
      expect(cookieSet(response)).toBe(endsSession ? '' : undefined);
    },
  );
});

describe('the rest of the error catalogue', () => {
  it('maps deposit: no answer in time', { tags: ['A-190', 'A-224', 'A-229', 'A-236', 'A-255'] }, async () => {
    const impatient = await startTestApp(SHORT_DEADLINE);
    impatient.upstream.on(deposit.upstream, 'hang');
    const response = await impatient.mutate(deposit.name, deposit.mutate, cookie).expect(504);
    expect(messageOf(response)).toEqual({ code: 'UPSTREAM_TIMEOUT', message: UNKNOWN, details: unknown });
    await impatient.close();
  });

  it.each<[string, Call, Answer, object]>([
    ["freebets: 'Error' around 404", bonuses, refusal(404, 'None.'), { items: [] }],
    ['bets: 404', bets, refusal(404, 'None.'), { items: [], hasMore: false }],
    ['slip: missing slips', slip, success({}), { selections: [] }],
    ['live count: bad shape', liveCount, { json: { code: 200, live_count: 'many' } }, { count: 0 }],
    ['live count: failure', liveCount, { status: 500 }, { count: 0 }],
  ])('returns data and no failure: %s', { tags: ['A-207'] }, async (_line, call, answer, data) => {
    app.upstream.on(call.upstream, answer);
    expect(dataOf(await send(call).expect(200))).toEqual(data);
  });

  it('requests highlights three times', async () => {
    app.upstream.on(highlights.upstream, { status: 500 });
    const before = app.upstream.received.length;
    expect(domainOf(await send(highlights).expect(502))).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', message: AWAY });
    expect(app.upstream.received).toHaveLength(before + 3);
  });
});
