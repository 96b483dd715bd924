/** Samples of the operator's wire. */

/** A code of 200 inside 'Success', as the reference operator answers. */
export const success = (data: unknown, message = 'Done.') => ({
  json: { code: 'Success', data: { code: 200, message, data } },
});
/** 'Error' around a code, with data. */
export const refusal = (code: number, message: string, data?: unknown) => ({
  json: { code: 'Error', message, data: { code, message, data } },
});

/** Every shape in which the operator sends a list. */
export const listShapes = (items: readonly unknown[]) => [
  { shape: 'an array', answer: { json: items } },
  { shape: '{data}', answer: { json: { code: 200, data: items } } },
  { shape: '{data: {data}}', answer: { json: { data: { data: items } } } },
  { shape: '{results}', answer: { json: { code: 200, results: items } } },
  { shape: '{upcoming_games}', answer: { json: { upcoming_games: items } } },
  { shape: "result in 'Success'", answer: success({ result: items }) },
];
/** Every form of an empty list. */
export const EMPTY_LISTS = [
  { shape: '204', answer: { status: 204 } },
  { shape: "'record not found'", answer: { json: { status: 204, message: 'record not found' } } },
  { shape: 'a coded 404', answer: refusal(404, 'none') },
  { shape: 'null', answer: success(null) },
  { shape: '[]', answer: success([]) },
];

/** Every envelope that confirms a change, with a message. */
export const confirmations = (message: string) => [
  { shape: "a code in 'Success'", answer: success({}, message) },
  { shape: "a code in 'Success', and no data", answer: { json: { code: 'Success', data: { code: 200, message } } } },
  { shape: 'a numeric code', answer: { json: { code: 200, message } } },
  { shape: 'a numeric code as text', answer: { json: { code: '200', message, data: null } } },
  { shape: 'a code under data alone', answer: { json: { data: { code: 200, message } } } },
];
/** Responses without an error that confirm nothing. */
export const NO_CONFIRMATIONS = [
  { shape: 'a bare message', answer: { json: { message: 'Done.' } } },
  { shape: "'Success' without a code", answer: { json: { code: 'Success', message: 'Done.' } } },
  { shape: 'a page', answer: { text: '<html>' } },
  { shape: '204', answer: { status: 204 } },
];
/** Responses that leave the outcome of a change unknown; it is sent only once. */
export const BREAKDOWNS = [
  { how: 'hangs', answer: 'hang', status: 504, code: 'UPSTREAM_TIMEOUT' },
  { how: 'cuts the line', answer: 'cut', status: 502, code: 'UPSTREAM_UNAVAILABLE' },
  { how: 'answers 500', answer: { status: 500 }, status: 502, code: 'UPSTREAM_UNAVAILABLE' },
] as const;

/** Login's and verify's grant; `exp` is Nairobi time. */
export const grant = (exp: string) => ({
  acc_data: { name: 'Achieng', acc_no: 4711, access_token: 'canary-access-token' },
  bonus: [{ amount: 50 }],
  exp,
});

/** A session of the player's list. */
export const wireSession = (over: object = {}) => ({
  id: '0b0c1f7e-1111-4222-8333-444455556666',
  device: 'Chrome on Android',
  created_at: '2026-01-15 15:00:00',
  last_used_at: '2026-01-15 16:00:00',
  current: true,
  ...over,
});

/** A fixture of the list, kicking off far in the future. */
export const wireFixture = (over: object = {}) => ({
  match_id: 501,
  game_id: '1501',
  competitor1: 'Gor Mahia',
  competitor2: 'AFC Leopards',
  date: '2099-01-01 15:00:00',
  sport_id: 10,
  category_name: 'Kenya',
  country: 'Kenya',
  tournament: 'Premier League',
  markets_count: '42',
  markets: [
    {
      market_id: 2,
      market_name: '1x2',
      parent_market_id: 1,
      status_name: 'open',
      category_name: 'Main',
      oddsArray: [
        { odd_id: 'o1', outcome_id: 1, outcome_name: '1', alias: 'Home', odds: '2.10', odd_status: 'trading' },
      ],
    },
  ],
  ...over,
});

/** The proof of a match's result after its end. */
export const wireProof = (over: object = {}) => ({
  commitment: 'c0'.repeat(32),
  match_key: 'ee'.repeat(32),
  is_given: false,
  seed: 'ushindi',
  speed: 1,
  ...over,
});

/** A match of the past. */
const wirePastMatch = (over: object = {}) => ({
  matchId: '400',
  startsAtMs: 1_768_000_000_000,
  homeTeam: 'AFC Leopards',
  awayTeam: 'Gor Mahia',
  homeScore: 1,
  awayScore: 1,
  ...over,
});

/** The centre of a match in play. */
export const wireCentre = (over: object = {}) => ({
  matchId: '501',
  homeTeam: 'Gor Mahia',
  awayTeam: 'AFC Leopards',
  country: 'Kenya',
  tournament: 'Premier League',
  tournamentId: 7,
  sportId: 10,
  state: 'live',
  isGiven: false,
  events: [
    {
      kind: 'goal',
      side: 'home',
      minute: 12,
      phase: '1st Half',
      homeScore: 1,
      awayScore: 0,
      part: null,
      shirt: 9,
    },
  ],
  stats: [{ kind: 'corners', home: 3, away: 2 }],
  form: { home: [wirePastMatch()], away: [] },
  meetings: [wirePastMatch()],
  table: [{ team: 'Gor Mahia', played: 1, won: 0, drawn: 1, lost: 0, scored: 1, conceded: 1, points: 1 }],
  tableMatches: 1,
  lineUps: { home: [{ shirt: 9, position: 'forward', name: 'Player 9' }], away: [] },
  ...over,
});

/** A day's results. */
export const wireResults = (over: object = {}) => ({
  items: [
    {
      ...wirePastMatch(),
      sportId: 10,
      tournamentId: 7,
      tournament: 'Premier League',
      country: 'Kenya',
      htHome: 0,
      htAway: 1,
      isVoid: false,
    },
  ],
  has_more: false,
  competitions: [{ tournamentId: 7, tournament: 'Premier League', country: 'Kenya', count: 1 }],
  ...over,
});

/** How far a player's proof of age is. */
export const wireAgeProof = (over: object = {}) => ({
  required: true,
  min_years: 18,
  state: 'none',
  id_ending: '',
  unanswered: false,
  checks_left: 5,
  ...over,
});

/** A top league with one game. */
/** The rules of the law, by default those of the requirements. */
export const wireRules = (over: object = {}) => ({
  excise_percent: 15,
  withholding_percent: 20,
  boosted_withholding_percent: 20,
  min_stake: '1',
  max_stake: '20000',
  max_payout: '1000000',
  max_legs: 40,
  deposit_tax_percent: 0,
  withdrawal_tax_percent: 0,
  ...over,
});

export const wireJackpotRound = (over: object = {}) => ({
  round: 7,
  day: '2026-11-22',
  closes_at: '2026-11-22 15:00:00',
  price: 50,
  house_percent: 30,
  max_void: 3,
  pool: 1234.5,
  tiers: [{ wrong: 0, percent: 60 }],
  matches: [
    {
      match_id: '501',
      start_time: '2026-11-22 15:00:00',
      home_team: 'Gor Mahia',
      away_team: 'AFC Leopards',
      competition: 'Kenya · Premier League',
    },
  ],
  ...over,
});

export const wireJackpotResult = (over: object = {}) => ({
  round: 6,
  day: '2026-11-21',
  is_void: false,
  pool: 700,
  rolled: 0.01,
  tiers: [{ wrong: 0, winners: 2, prize: 210 }],
  matches: [{ match_id: '401', home_team: 'Tusker', away_team: 'Bandari', outcome: 'X', score: '1-1' }],
  ...over,
});

export const wireTournament = (over: object = {}) => ({
  country: 'Kenya',
  tournament: 'Premier League',
  data: [wireFixture({ markets_count: 42 })],
  ...over,
});

/** A bet of the history. */
export const wireBet = (over: object = {}) => ({
  bet_id: 9001,
  bet_reference: 'ABCDE12',
  status: 0,
  created_at: '2026-01-15 15:00:00',
  bet_amount: '100.00',
  bet_currency: 'KES',
  total_odd: '2.10',
  possible_win: '172.86',
  total_games: 1,
  slip_id: 'ABCDE12',
  excise_tax: '13.04',
  witholding_tax: '9.75',
  outcomes: [
    {
      status: '0',
      pick_name: 'Gor Mahia;1x2',
      odd_value: '2.10',
      start_time: '2026-01-15 18:00:00',
      ht_scores: '',
      ft_scores: '',
      live_bet: 1,
      extra_data: '{"competitor1":"Gor Mahia","competitor2":"AFC Leopards","cat":"Premier League"}',
    },
  ],
  ...over,
});

/** A selection of a shared slip. */
export const wireSlip = (over: object = {}) => ({
  selection_id: 'o1',
  parent_match_id: 501,
  parent_market_id: 1,
  market_id: 2,
  pick: 'Gor Mahia',
  pick_name: 'Gor Mahia VS AFC Leopards;1x2',
  odd_value: '2.10',
  start_time: '2026-01-15 18:00:00',
  live_bet: '0',
  team_data: '{"competitor1":"Gor Mahia","competitor2":"AFC Leopards","cat":"Premier League"}',
  sport_id: '10',
  specifier: 'total=2.5',
  ...over,
});

/** A freebet that can be used. */
export const wireBonus = (over: object = {}) => ({
  ref_id: 'B1',
  status: '1',
  bonus_amount: '50.00',
  expiry_date: '2026-01-15 16:00:00',
  redeemed_on: '',
  promo_url: '/promotions/registration-freebet',
  promo_name: 'Registration freebet',
  min_stake: 0,
  min_odds: '6.99',
  min_selections: 4,
  min_odds_per_pick: '1.30',
  max_win: 10_000,
  deduct_stake: '1',
  ...over,
});

/** A valid input of bets.place. */
export const placeInput = (over: object = {}) => ({
  stake: 100,
  betRef: 'ABCDE12',
  selections: [
    {
      oddId: 'o1',
      outcomeName: '1',
      specifier: '',
      oddType: 'Home',
      oddValue: 2.1,
      matchId: '501',
      sportId: 10,
      parentMarketId: '1',
      marketId: '2',
      live: false,
    },
  ],
  ...over,
});

export const PUSH_ID = '0b0c1f7e-2222-4222-8333-444455556666';
/** Has the form of a public key. */
export const PUSH_KEY = `B${'x'.repeat(86)}`;
export const PUSH_WISHES = { kinds: ['goal', 'deposit'], slipMatchIds: ['501'], favouriteMatchIds: ['502'] };

/** A browser's subscription. */
export const pushInput = () => ({
  ...PUSH_WISHES,
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: PUSH_KEY,
  auth: 'a'.repeat(22),
  key: PUSH_KEY,
});
