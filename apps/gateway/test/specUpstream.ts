import { startFakeUpstream, type Answer, type Received } from './fakeUpstream.ts';

/** Keys that the operator gave us; without them it refuses every call. */
export const SPEC_KEYS = {
  hash: 'hash of ours',
  app: 'app of ours',
  bearer: 'bearer of ours',
  token: 'token-of-a-player',
};

const odd = (id: string, name: string, odds: number | null) => ({
  odd_id: id,
  outcome_id: id,
  outcome_name: name,
  alias: name,
  odds,
  odd_status: 'trading',
  marketStatus: 'open',
});
const MARKET = {
  market_id: 2,
  market_name: '1X2',
  parent_market_id: 1,
  status_name: 'Open',
  category_name: 'Main',
  oddsArray: [odd('11', '1', 2.1), odd('12', 'X', 3.25), odd('13', '2', null)],
};
const GAME = {
  match_id: 501,
  game_id: 1501,
  competitor1: 'Gor Mahia',
  competitor2: 'AFC Leopards',
  home_competitor_id: 1,
  away_competitor_id: 2,
  date: '2099-01-01 15:00:00',
  sport_id: 10,
  category_name: 'Kenya',
  country: 'Kenya',
  tournament: 'Premier League',
  name: 'Gor Mahia v AFC Leopards',
  markets_count: 42,
  markets: [MARKET],
};
const SIGNED_IN = {
  acc_data: { name: 'Achieng', acc_no: 4711, access_token: SPEC_KEYS.token },
  bonus: [{ amount: 50 }],
  exp: '20990101120000',
};
const BET = {
  bet_id: 9001,
  bet_reference: 'ABCDE12',
  status: 0,
  created_at: '2026-01-15 15:00:00',
  bet_amount: 100,
  bet_currency: 'KES',
  total_odd: '2.10',
  possible_win: 172.86,
  total_games: 1,
  slip_id: 77,
  excise_tax: 13.04,
  witholding_tax: 9.75,
};
const LEG = {
  status: 0,
  pick_name: '1;1X2',
  odd_value: '2.10',
  start_time: '2099-01-01 15:00:00',
  ht_scores: null,
  ft_scores: null,
  live_bet: '0',
  extra_data: '{"competitor1":"Gor Mahia","competitor2":"AFC Leopards"}',
};
const SLIP = {
  selection_id: 11,
  parent_match_id: 501,
  parent_market_id: 1,
  market_id: 2,
  pick: '1',
  pick_name: 'Gor Mahia VS AFC Leopards;1X2',
  odd_value: '2.10',
  start_time: '2099-01-01 15:00:00',
  live_bet: '0',
  team_data: '{"competitor1":"Gor Mahia","competitor2":"AFC Leopards"}',
};
const FREEBET = {
  ref_id: 5,
  status: '1',
  bonus_amount: 50,
  expiry_date: '2099-01-01 15:00:00',
  redeemed_on: null,
  promo_url: '/promotions',
  promo_name: 'Freebet',
  min_stake: 20,
  min_odds: 6.99,
  min_selections: 4,
  min_odds_per_pick: 1.3,
  max_win: 10_000,
  deduct_stake: 1,
};

const ok = (data: unknown) => ({ json: { code: 200, message: 'success', data } });
const success = (data: unknown) => ({ json: { code: 'Success', data } });
const none = { json: { code: 'Error', data: { code: 404, message: 'Not found' } } };
const game = (url: string) => ({ url: `${url}/games/1`, freebet: true });

/** Responses in the documented envelope of each call, without additional fields. */
const answers = (url: string): Record<string, Answer | ((request: Received) => Answer)> => ({
  'POST /acc/v1/register': ok({ acc_no: 4711 }),
  'POST /acc/v1/login': {
    json: { code: 'Error', data: { code: 425, message: 'Verify first.', data: { acc_no: 4711 } } },
  },
  'POST /acc/v1/verify': success({ ...SIGNED_IN, phone: '254712345678' }),
  'POST /acc/v1/reset': ok({ acc_no: 4711 }),
  'PUT /api/reset-pass': { json: { status: true, message: 'Changed.' } },
  'GET /profile/v1/balance': success({ balance: 1240.5, bonus: 20 }),
  'POST /profile/v1/deposit': { json: { code: 200, message: 'success' } },
  'POST /profile/v1/withdraw': { json: { code: 200, message: 'success' } },
  'POST /profile/v1/exclusion': { json: { data: { code: 200, message: 'Excluded.' } } },
  'GET /ds/v1/freebets': ok({ result: [FREEBET] }),
  'GET /ds/v1/bets/sports': ok({ result: [BET] }),
  'GET /ds/v1/bets/virtual': none,
  'GET /ds/v1/bet_status/sports': ok({ result: [{ ...BET, outcomes: [LEG] }] }),
  'POST /bet/v1/cancel': { json: { code: 200, message: 'Bet cancelled' } },
  'POST /bet/v1/place': success({
    code: 200,
    message: 'Bet placed',
    data: { bet_reference: 'ABCDE12', possible_win: 172.86, freebet: 1, fb_amount: 50 },
  }),
  'GET /bet/v1/slips': ok({ slips: [SLIP] }),
  'GET /fixtures/': ({ query }) => (query.page === '1' ? { json: { results: [GAME] } } : { status: 204 }),
  'GET /fixtures/upcoming': { json: { upcoming_games: [GAME] } },
  'GET /fixtures/match_id/501': { json: { code: 200, data: { ...GAME, markets: undefined }, markets: [MARKET] } },
  'GET /fixtures/live/count': { json: { code: 200, live_count: { count: 3 } } },
  'GET /sports': { json: { data: { data: [{ id: 10, sport_name: 'Football', total_live_fixtures: 3 }, { id: 99 }] } } },
  'GET /markets/sport_id/10': { json: [{ market_id: 2, market_name: '1X2' }] },
  'GET /ds/v1/menu/quick': success({
    result: [{ id: 1, name: 'Aviator', icon_url: '', page_url: '/aviatrix', priority: 1 }],
  }),
  'GET /search': { json: { data: { data: [GAME] } } },
  'GET /countries': { json: [{ id: 1, country: 'Kenya', country_code: 'ke', tournament_count: 2 }] },
  'GET /tournaments': { json: [{ tournament_id: 7, tournament: 'Premier League', fixtures_count: 9 }] },
  'POST /lite/v1/init': success(game(url)),
  'POST /sst/v1/launch': ok(game(url)),
  'POST /aviatrix/launch': { json: game(url) },
  'POST /pp/v1/launch': success(game(url)),
  'POST /pp/v1/getCasinoGames': {
    json: { results: [{ id: 1, game_name: 'Gates', provider_game_id: 'vs20', status: '1' }], totalPages: 4 },
  },
  'POST /soft/v1/getSofttGames': success({
    results: [{ id: 2, game_name: 'Mines', provider_game_id: 'mines' }],
    totalPages: 1,
  }),
  'GET /ds/v1/lb': success({
    today: [{ id: 1, msisdn: '254712345678', name: 'Achieng', bet_count: 3 }],
    past: [],
    cust: null,
  }),
});

const FIXTURES = /^\/(?:fixtures|sports|markets|search|countries|tournaments)(?:\/|$)/;
const PRIVATE = /^\/(?:profile|ds\/v1\/(?:freebets|bets|bet_status)|bet\/v1\/(?:place|cancel))/;

function isLetIn({ path, headers }: Received): boolean {
  if (FIXTURES.test(path)) return headers.authorization === `Bearer ${SPEC_KEYS.bearer}`;
  if (headers['x-hash-key'] !== SPEC_KEYS.hash || headers['x-app-key'] !== SPEC_KEYS.app) return false;
  return !PRIVATE.test(path) || headers['x-access-key'] === SPEC_KEYS.token;
}

/** Guards a table of answers with the operator's keys. */
function guarded(table: Record<string, Answer | ((request: Received) => Answer)>) {
  return Object.entries(table).map(([call, answer]): [string, (request: Received) => Answer] => [
    call,
    (request) => {
      if (!isLetIn(request)) return { status: 401, json: { message: 'Unauthorized' } };
      return typeof answer === 'function' ? answer(request) : answer;
    },
  ]);
}

/** An operator with only the documented calls and none of ours; its highlights are on a separate host. */
export async function startSpecUpstream() {
  const main = await startFakeUpstream();
  const highlights = await startFakeUpstream();
  main.onAll(Object.fromEntries(guarded(answers(main.url))));
  // As many servers answer an address that they do not have.
  main.otherwise({ status: 404, text: '<pre>Cannot find that.</pre>' });
  const leagues = { json: { results: [{ country: 'Kenya', tournament: 'Premier League', data: [GAME] }] } };
  highlights.onAll(Object.fromEntries(guarded({ 'GET /tournaments/highlights': leagues })));
  return {
    url: main.url,
    highlightsUrl: highlights.url,
    received: main.received,
    close: () => Promise.all([main.close(), highlights.close()]),
  };
}
