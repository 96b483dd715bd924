import { eq } from 'drizzle-orm';
import { afterEach, beforeEach } from 'vitest';
import type { Database, Db } from '../../../db/database.ts';
import { jackpotRound, jackpotTicket, ledgerAccount, matchResult } from '../../../db/schema/index.ts';
import { jackpotPool } from '../../../ledger/accounts.ts';
import { emptyDatabase } from '../../../test/databases.ts';
import { expectSoundMoney } from '../../../test/moneyFaults.ts';
import { type Player, TestOperator } from '../../../test/operator.ts';

export const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;
/** 22 November 2026, 15:00 in Nairobi. */
export const FIRST_KICKOFF_MS = Date.parse('2026-11-22T12:00:00Z');
export const BEFORE_MS = Date.parse('2026-11-21T14:00:00Z');
export const COUNT = 10;
/** The home side in every match: picks, or results. */
export const ALL_HOME = '1111111111';

let keys = 0;
export const newKey = (): string => `jackpot-key-${String((keys += 1)).padStart(8, '0')}`;

const matchIdOf = (day: number, index: number): string => String(100 * (day + 1) + index);

/** Adds the matches of a day's round, and two more. */
export function addMatches({ book }: TestOperator, day: number): void {
  for (let index = 0; index < COUNT + 2; index += 1)
    book.add(matchIdOf(day, index), {}, FIRST_KICKOFF_MS + day * DAY_MS + index * 15 * 60_000);
}

const SCORES: Record<string, [home: number, away: number]> = { '1': [2, 0], X: [1, 1], '2': [0, 3], V: [0, 0] };

/** Stores the results of a day's first matches as staff do: 1, X, 2 or V (void) each. */
export async function storeResults(db: Db, day: number, outcomes: string, givenAt: Date, revision = 1): Promise<void> {
  await db.insert(matchResult).values(
    [...outcomes].map((outcome, index) => {
      const [ftHome, ftAway] = SCORES[outcome] ?? [0, 0];
      const score = { htHome: 0, htAway: 0, ftHome, ftAway };
      return { matchId: matchIdOf(day, index), revision, isVoid: outcome === 'V', ...score, givenAt };
    }),
  );
}

/** An operator whose first round is open, and a player with 10,000 KES. */
export class JackpotTest {
  readonly database: Database;
  readonly operator: TestOperator;
  readonly player: Player;

  private constructor(database: Database, operator: TestOperator, player: Player) {
    this.database = database;
    this.operator = operator;
    this.player = player;
  }

  static async start(): Promise<JackpotTest> {
    const database = await emptyDatabase();
    const operator = await TestOperator.start(database);
    operator.clock.nowMs = BEFORE_MS;
    addMatches(operator, 0);
    const player = await operator.player('254712345678', 10_000);
    await operator.run('jackpot');
    return new JackpotTest(database, operator, player);
  }

  addMatches(day: number): void {
    addMatches(this.operator, day);
  }

  buy(picks: string, { by = this.player, round = 1, key = newKey(), at = this.operator } = {}) {
    return at.post('/jackpot/v1/tickets', { round, picks: [...picks], idempotency_key: key }, by.token);
  }

  giveResults(day: number, outcomes: string, revision?: number): Promise<void> {
    return storeResults(this.database.db, day, outcomes, new Date(this.operator.clock.nowMs), revision);
  }

  /** Lets a round's sales end and its matches have results, and decides and pays it. */
  async play(outcomes: string, day = 0): Promise<void> {
    this.operator.clock.nowMs = FIRST_KICKOFF_MS + day * DAY_MS + 6 * HOUR_MS;
    await this.giveResults(day, outcomes);
    this.addMatches(day + 1);
    await this.operator.run('jackpot');
    await this.operator.signIn(this.player);
  }

  /** The cents in a round's pool; undefined without one. */
  async poolOf(round: number): Promise<number | undefined> {
    const { db } = this.database;
    const [pool] = await db
      .select()
      .from(ledgerAccount)
      .where(eq(ledgerAccount.code, jackpotPool(round)));
    return pool?.balanceCents;
  }

  async roundOf(id: number) {
    return (await this.database.db.select().from(jackpotRound).where(eq(jackpotRound.id, id)))[0];
  }

  tickets() {
    return this.database.db.select().from(jackpotTicket).orderBy(jackpotTicket.id);
  }

  /** The round on sale as players see it; null between rounds. */
  async current(): Promise<Record<string, unknown> | null> {
    return (await this.operator.get('/ds/v1/jackpot')).data.data.round as Record<string, unknown> | null;
  }
}

/** Starts an operator for each test, and checks its money afterwards. */
export function useJackpot(onReady: (ready: JackpotTest) => void): void {
  let jackpot: JackpotTest;
  beforeEach(async () => {
    jackpot = await JackpotTest.start();
    onReady(jackpot);
  });
  afterEach(async () => {
    const { database } = jackpot;
    await expectSoundMoney(database.db).finally(() => database.close());
  });
}
