/** A value that is not measured here, with its unit and reason. */
interface Assumed {
  readonly value: number;
  readonly unit: string;
  readonly why: string;
}

/**
 * Assumptions about players and machines, and values that could not be measured separately. Each has a flag of its name.
 * Measured values come from docs/performance (measured.ts).
 */
export const ASSUMPTIONS = {
  players: { value: 1_000_000, unit: 'players', why: 'present at the same time, on the evening of a big match' },
  liveShare: { value: 0.6, unit: 'of players', why: 'have something live on their screen or slip, and so a socket' },
  writesPerSocketSecond: {
    value: 1,
    unit: '1/s',
    why: 'the operator sends a list a second; what a socket follows is joined into one write',
  },
  topics: { value: 150, unit: 'topics', why: 'live lists of six sports and the live matches that are watched' },
  sharedCallsPerPlayerMinute: { value: 4, unit: '1/min', why: 'public lists, matches and counts' },
  ownCallsPerPlayerMinute: { value: 1, unit: '1/min', why: 'balance, bets, session' },
  ownCallMicros: {
    value: 1_000,
    unit: 'us of a core',
    why: 'not measured separately: a forwarded call, about ten times a cached response',
  },
  cdnShare: { value: 0, unit: 'of shared calls', why: "today's responses are no-cache, so a CDN cannot serve them" },
  forwardedShare: {
    value: 0,
    unit: "of a follower's work",
    why: "today's followers encode and compress each frame themselves",
  },
  goalShare: { value: 0.3, unit: 'of players', why: 'reload three responses after a goal' },
  goalSeconds: { value: 10, unit: 's', why: 'within which they do' },
  betsPerPlayerMinute: { value: 0.1, unit: '1/min', why: 'one bet in ten minutes each: 1,667 a second at the peak' },
  matchBetsShare: { value: 0.3, unit: 'of players', why: 'have a bet that the end of one match decides' },
  settleWithinSeconds: { value: 60, unit: 's', why: 'after the final whistle; players look at once' },
  settledPerSecond: {
    value: 3_000,
    unit: '1/s',
    why: 'by one operator process, 200 bets per transaction (decision 41): 3,019 in bench:settle',
  },
  settlers: { value: 1, unit: 'processes', why: 'one process at a time runs a round of a job (decision 15)' },
  arrivalMinutes: { value: 15, unit: 'min', why: 'before kick-off, in which all players arrive' },
  firstLoadKb: { value: 140, unit: 'KB', why: "Home's budget of gzipped JavaScript, for those who have none of it" },
  firstLoadShare: { value: 0.2, unit: 'of players', why: 'have nothing in their cache' },
  mostUse: { value: 0.6, unit: 'of a core', why: 'room for goals, lost gateways and garbage collection' },
  gatewayMemoryMb: { value: 512, unit: 'MB', why: "the container's limit in docker-compose.yml" },
  gatewayBaseMb: { value: 160, unit: 'MB', why: 'a gateway without clients, with full caches' },
  socketsPerGateway: { value: 20_000, unit: 'sockets', why: 'the default of LIVE_MAX_CLIENTS' },
  databaseCores: { value: 32, unit: 'cores', why: 'the primary PostgreSQL' },
  measuredCores: {
    value: 2,
    unit: 'cores',
    why: "bench:bets' machine, whose cores PostgreSQL, operator and load shared",
  },
  coreGain: { value: 0.6, unit: 'of linear', why: 'what more cores bring of what they promise: one WAL, shared locks' },
  kbPerBet: {
    value: 4,
    unit: 'KB',
    why: 'bet, legs, transfers and entries with indexes: 3.1 in a settle run, whose bets had one leg each',
  },
  entriesPerBet: { value: 6, unit: 'rows', why: 'two for the stake, about four when it is decided' },
  dayShare: { value: 0.25, unit: 'of the peak', why: 'the mean of a day' },
  keptDays: { value: 90, unit: 'days', why: 'in the tables; older partitions go to an archive' },
  verifiedDays: {
    value: 1,
    unit: 'days',
    why: 'of entries that a day of checks reads: they continue from the signed heads (decision 38)',
  },
  betLookersShare: { value: 0.05, unit: 'of players', why: 'have My Bets open, which is requested every 10 s' },
  readsPerReplica: { value: 5_000, unit: '1/s', why: 'not measured: two reads by index for a page of bets' },
  heartbeatsPerSecond: { value: 2, unit: '1/s', why: 'of each gateway, for all its topics (decision 20)' },
  linkGbit: { value: 10, unit: 'Gbit/s', why: 'outgoing link of a site' },
} as const satisfies Record<string, Assumed>;

/** The name of an assumption, which is also its flag. */
export type AssumptionName = keyof typeof ASSUMPTIONS;
/** A value for each assumption. */
export type Assumptions = Readonly<Record<AssumptionName, number>>;

/** All names, in the order of the table. */
export const NAMES = Object.keys(ASSUMPTIONS) as AssumptionName[];

/** The assumptions of the table. */
export const TODAY = Object.fromEntries(NAMES.map((name) => [name, ASSUMPTIONS[name].value])) as Assumptions;

/** The changes proposed in docs/scaling.md, as far as assumptions express them. */
export const CHANGED: Partial<Assumptions> = {
  // A second of max-age at a CDN: one request per second and address.
  cdnShare: 0.9,
  // The leader publishes encoded bytes, plain and compressed; followers forward them. Not measured.
  forwardedShare: 0.96,
  // Bets of a decided match are split by account. The processes share one PostgreSQL, so each settles fewer. Not proved.
  settlers: 4,
  settledPerSecond: 1_500,
};
