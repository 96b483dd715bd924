/** A figure that nobody has measured here: what it is, and why so much. */
interface Assumed {
  readonly value: number;
  readonly unit: string;
  readonly why: string;
}

/**
 * Everything about players, machines and what could not be measured apart. Each can be changed by a flag of its name.
 * What was measured is read from docs/performance instead (measured.ts).
 */
export const ASSUMPTIONS = {
  players: { value: 1_000_000, unit: 'players', why: 'present at the same time, on the evening of a big match' },
  liveShare: { value: 0.6, unit: 'of players', why: 'have something live on their screen or slip, and so a socket' },
  writesPerSocketSecond: {
    value: 1,
    unit: '1/s',
    why: 'the operator sends a list a second; what a socket follows is joined into one write',
  },
  topics: { value: 150, unit: 'topics', why: 'live lists of six sports and matches in play that somebody watches' },
  sharedCallsPerPlayerMinute: { value: 4, unit: '1/min', why: 'lists, matches and counts, the same for everybody' },
  ownCallsPerPlayerMinute: { value: 1, unit: '1/min', why: 'balance, bets, session' },
  ownCallMicros: {
    value: 1_000,
    unit: 'us of a core',
    why: 'not measured apart: a call that goes through to the operator, some ten times a prepared answer',
  },
  cdnShare: { value: 0, unit: 'of shared calls', why: "today's answers say no-cache: none is a CDN's to give" },
  followerShare: {
    value: 0.5,
    unit: 'of making a frame',
    why: 'not measured apart: a gateway that follows through Redis compares nothing, but patches, encodes and deflates',
  },
  goalShare: { value: 0.3, unit: 'of players', why: 'load three answers anew after a goal' },
  goalSeconds: { value: 10, unit: 's', why: 'within which they do' },
  betsPerPlayerMinute: { value: 0.1, unit: '1/min', why: 'one bet in ten minutes each: 1,667 a second at the peak' },
  matchBetsShare: { value: 0.3, unit: 'of players', why: 'have a bet that the end of one match decides' },
  settleWithinSeconds: { value: 60, unit: 's', why: 'after the final whistle; players look at once' },
  settledPerSecond: {
    value: 150,
    unit: '1/s',
    why: 'by one operator process, one transaction after the other: 100 to 220 in a settle run of the load scripts',
  },
  settlers: { value: 1, unit: 'processes', why: "a round of a job is one process's at a time (decision 15)" },
  arrivalMinutes: { value: 15, unit: 'min', why: 'before kick-off, in which everybody comes' },
  firstLoadKb: { value: 140, unit: 'KB', why: "Home's budget of gzipped JavaScript, for those who have none of it" },
  firstLoadShare: { value: 0.2, unit: 'of players', why: 'have nothing in their cache' },
  mostUse: { value: 0.6, unit: 'of a core', why: 'room for goals, for gateways that are lost and for garbage' },
  gatewayMemoryMb: { value: 512, unit: 'MB', why: "the container's limit in docker-compose.yml" },
  gatewayBaseMb: { value: 160, unit: 'MB', why: 'a gateway that serves nobody, with caches full' },
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
  keptDays: { value: 90, unit: 'days', why: 'in tables that are at hand; older partitions go to an archive' },
  verifiedDays: { value: 90, unit: 'days', why: 'of entries that ledger:verify reads: all that are kept, each time' },
  betLookersShare: { value: 0.05, unit: 'of players', why: 'have My Bets open, which asks every 10 s' },
  readsPerReplica: { value: 5_000, unit: '1/s', why: 'not measured: two reads by index for a page of bets' },
  leaseCommandsPerSecond: {
    value: 2,
    unit: '1/s',
    why: 'for each topic, by each gateway that follows it (decision 20)',
  },
  redisPerSecond: { value: 60_000, unit: '1/s', why: 'not measured: short scripts on the one thread of a Redis' },
  linkGbit: { value: 10, unit: 'Gbit/s', why: "of a site's way out" },
} as const satisfies Record<string, Assumed>;

export type AssumptionName = keyof typeof ASSUMPTIONS;
export type Assumptions = Readonly<Record<AssumptionName, number>>;

export const NAMES = Object.keys(ASSUMPTIONS) as AssumptionName[];

/** The assumptions as they stand in the table. */
export const TODAY = Object.fromEntries(NAMES.map((name) => [name, ASSUMPTIONS[name].value])) as Assumptions;

/** What docs/scaling.md proposes to change in the design, as far as figures tell it. */
export const CHANGED: Partial<Assumptions> = {
  // A second of max-age at a CDN: one question a second and address, however many ask.
  cdnShare: 0.9,
  // The leader publishes finished bytes, plain and deflated; who follows hands them on.
  followerShare: 0.02,
  // A gateway that does not lead looks when it hears of no leader, instead of trying twice a second.
  leaseCommandsPerSecond: 0.02,
  // Bets of a decided match shared out by account, and settled many in a transaction. To be proved.
  settlers: 4,
  settledPerSecond: 1_500,
  // The verifier goes on from the heads that it has found right, and reads the old entries but now and then.
  verifiedDays: 1,
};
