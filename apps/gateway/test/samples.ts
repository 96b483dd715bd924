import { PROCEDURES } from '@ushindi/api-contract';
import { formatExp } from '@ushindi/shared';
import {
  grant,
  placeInput,
  success,
  wireBet,
  wireBonus,
  wireFixture,
  wireProof,
  wireSession,
  wireSlip,
  wireTournament,
  wireTransaction,
} from './wire.ts';

/** The input of a query or of a mutation. */
export type Sample = { query: object | undefined } | { mutate: object | undefined };

/** A valid input of every procedure; `everyProcedure.test.ts` fails for a procedure without one. */
export const SAMPLES: Record<string, Sample> = {
  'account.register': { mutate: { phone: '0712345678', password: 'abcd' } },
  'account.verify': { mutate: { accNo: '4711', code: '123456' } },
  'account.login': { mutate: { phone: '0712345678', password: 'abcd' } },
  'account.logout': { mutate: undefined },
  'account.session': { query: undefined },
  'account.sessions': { query: undefined },
  'account.endSession': { mutate: { sessionId: '0b0c1f7e-1111-4222-8333-444455556666' } },
  'account.endAllSessions': { mutate: undefined },
  'account.changePassword': { mutate: { oldPassword: 'abcd', password: 'wxyz', confirmPassword: 'wxyz' } },
  'account.resendCode': { mutate: { phone: '0712345678' } },
  'account.requestReset': { mutate: { phone: '0712345678' } },
  'account.resetPassword': {
    mutate: { phone: '0712345678', code: '123456', password: 'wxyz', confirmPassword: 'wxyz' },
  },
  'account.selfExclude': { mutate: { period: '1-Week' } },
  'saferPlay.status': { query: undefined },
  'saferPlay.setLimit': { mutate: { kind: 'stake', period: 'day', amount: 500 } },
  'saferPlay.withdrawChange': { mutate: { kind: 'stake', period: 'day' } },
  'saferPlay.takeBreak': { mutate: { days: 7 } },
  'saferPlay.session': { query: { isInUse: true } },
  'saferPlay.setRealityCheck': { mutate: { minutes: 30 } },
  'saferPlay.confirmRealityCheck': { mutate: undefined },
  'wallet.balance': { query: undefined },
  'wallet.deposit': { mutate: { amount: 100 } },
  'wallet.depositStatus': { query: { idempotencyKey: '0123456789abcdef' } },
  'wallet.findDeposit': { mutate: { receipt: 'NLJ7RT61SV' } },
  'wallet.withdraw': { mutate: { amount: 100 } },
  'wallet.withdrawalTerms': { query: undefined },
  'wallet.transactions': { query: {} },
  'wallet.statement': { query: { year: 2026 } },
  'betslip.load': { query: { code: 'ABCDE12' } },
  'betslip.book': { mutate: { selections: placeInput().selections } },
  'bets.place': { mutate: placeInput() },
  'bets.cancel': { mutate: { betId: '9001' } },
  'bets.abandon': { mutate: { betRef: 'ABCDE12' } },
  'bets.status': { query: { betRef: 'ABCDE12' } },
  'bets.list': { query: {} },
  'bets.detail': { query: { betId: '9001' } },
  'bonuses.list': { query: undefined },
  'fixtures.list': { query: {} },
  'fixtures.highlights': { query: {} },
  'fixtures.match': { query: { matchId: '501' } },
  'fixtures.proof': { query: { matchId: '501' } },
  'fixtures.liveCount': { query: undefined },
  'sports.list': { query: undefined },
  'markets.list': { query: { sportId: 10 } },
  'menu.quick': { query: undefined },
  'search.matches': { query: { text: 'gor' } },
  'places.countries': { query: {} },
  'places.tournaments': { query: { country: 'Kenya' } },
  'games.launch': { mutate: { game: 'league' } },
  'games.lobby': { query: { provider: 'pragmatic' } },
  'leaderboard.get': { query: undefined },
};

const PLAYERS_ONLY = new Set(PROCEDURES.filter(({ meta }) => meta.auth === 'player').map(({ name }) => name));

/** Whether a procedure refuses guests. */
export const isForPlayers = (name: string): boolean => PLAYERS_ONLY.has(name);
/** Procedures that make no upstream call for guests. */
export const LOCAL: ReadonlySet<string> = new Set(['account.logout', 'account.session']);
/** Whether a procedure succeeds even when the operator fails: an unknown live count is 0, and the cookie counts. */
export const neverFails = (name: string): boolean => name === 'account.session' || name === 'fixtures.liveCount';

const exp = () => formatExp(Date.now() + 3_600_000);

/** A good operator's response to the sample of each procedure, by 'METHOD /path'. */
export const goodAnswers = (): Record<string, object> => ({
  'POST /acc/v1/register': success({ acc_no: 4711 }),
  'POST /acc/v1/login': success(grant(exp())),
  'POST /acc/v1/verify': success(grant(exp())),
  'POST /acc/v1/reset': success(null),
  'PUT /api/reset-pass': { json: { status: true, message: 'Changed.' } },
  'POST /acc/v1/logout': success({}),
  'GET /acc/v1/session': success({ new_device: null }),
  'GET /acc/v1/sessions': success([wireSession()]),
  'POST /acc/v1/sessions/end': success({}),
  'POST /acc/v1/sessions/end_all': success({}),
  'POST /acc/v1/password': success(grant(exp())),
  'POST /profile/v1/exclusion': { json: { data: { code: 200, message: 'Excluded.' } } },
  'GET /profile/v1/safer_play': success({
    limits: [],
    today: { deposited: 0, withdrawn: 0, staked: 0, lost: 0 },
    month: { deposited: 0, withdrawn: 0, staked: 0, lost: 0 },
  }),
  'GET /profile/v1/play_session': success({
    played_seconds: 60,
    staked: 0,
    lost: 0,
    check_in_seconds: 3_540,
    time_limit: null,
  }),
  'POST /profile/v1/reality_check': success({}),
  'POST /profile/v1/reality_check/confirm': success({}),
  'POST /profile/v1/limits': success({}),
  'POST /profile/v1/limits/withdraw_change': success({}),
  'POST /profile/v1/break': success({}),
  'GET /profile/v1/balance': success({ balance: 1, bonus: 0 }),
  'POST /profile/v1/deposit': success({}),
  'GET /profile/v1/deposit_status': success({ status: 'paid', amount: 100 }),
  'GET /profile/v1/withdrawal_terms': success({ free: 100, fee_percent: 10 }),
  'POST /profile/v1/find_deposit': success({ outcome: 'notFound' }),
  'POST /profile/v1/withdraw': success({}),
  'GET /profile/v1/transactions': success([wireTransaction()]),
  'GET /profile/v1/statement': success({ opening: 0, closing: 0, lines: [] }),
  'GET /bet/v1/slips': success({ slips: [wireSlip()] }),
  'POST /bet/v1/book': success({ booking_code: 'ABCDE12', expires_at: '' }),
  'POST /bet/v1/place': success({ bet_reference: 'ABCDE12', possible_win: 1 }),
  'POST /bet/v1/abandon': success({ bet_id: null }),
  'POST /bet/v1/cancel': success({}),
  'GET /ds/v1/freebets': success({ result: [wireBonus()] }),
  'GET /ds/v1/bets/sports': success({ result: [wireBet()] }),
  'GET /ds/v1/bet_status/sports': success({ result: [wireBet()] }),
  'GET /fixtures/': success([wireFixture()]),
  'GET /fixtures/match_id/501': success(wireFixture()),
  'GET /fixtures/proof/501': success(wireProof()),
  'GET /fixtures/live/count': { json: { code: 200, live_count: { count: 1 } } },
  'GET /sports': success([{ sport_id: 10 }]),
  'GET /markets/sport_id/10': success([{ market_id: 2 }]),
  'GET /highlights-host/tournaments/highlights': success([wireTournament()]),
  'GET /ds/v1/menu/quick': success({ result: [{ id: 1, name: 'Aviator' }] }),
  'GET /search': success([wireFixture()]),
  'GET /countries': success([{ country: 'Kenya' }]),
  'GET /tournaments': success([{ tournament_id: 1, tournament: 'Premier League' }]),
  'POST /lite/v1/init': success({ url: 'https://games.example/league' }),
  'POST /pp/v1/getCasinoGames': success({ results: [{ id: 1, game_name: 'Gates' }], totalPages: 1 }),
  'GET /ds/v1/lb': success({ today: [{ id: 1, msisdn: '254712345678', name: 'Achieng', bet_count: 3 }] }),
});
