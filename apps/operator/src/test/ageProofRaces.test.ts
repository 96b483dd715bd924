import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { account, ageCheck, bet, provenId } from '../db/schema/index.ts';
import { resetAgeProof } from '../features/ageProof/reset.ts';
import { fixedKey } from '../keys/keys.ts';
import { postgresUrl } from './databases.ts';
import { auditLedger, type Player, TestOperator } from './operator.ts';
import { slip } from './slips.ts';
import { startTwoOperators } from './twoOperators.ts';

const KENYA = { rulesProfile: 'kenya' } as const;
const NUMBER = '12345678';

// The embedded database has one connection and cannot show locking.
describe.skipIf(postgresUrl === null)('simultaneous proofs of age on PostgreSQL', { tags: ['T-41'] }, () => {
  let two: Awaited<ReturnType<typeof startTwoOperators>>;
  let database: Database;
  let operators: [TestOperator, TestOperator];

  beforeEach(async () => {
    two = await startTwoOperators(KENYA);
    ({ database, operators } = two);
    operators[0].book.add('1');
  });
  afterEach(async () => {
    await auditLedger(database.db);
    await two.drop();
  });

  const newPlayers = async (count: number) => {
    const players: Player[] = [];
    for (let index = 0; index < count; index += 1) players.push(await operators[0].newPlayer(`25471234560${index}`));
    return players;
  };
  const provenCount = () => database.db.$count(account, eq(account.ageState, 'proven'));
  const idOf = async ({ phone }: Player) => {
    const [found] = await database.db.select().from(account).where(eq(account.phone, phone));
    return found?.id ?? 0;
  };

  it('let one of eight accounts have one ID number', { tags: ['R-202'] }, async () => {
    const players = await newPlayers(8);
    const answers = await two.atOnce(8, (operator, index) =>
      operator.proveAge(players[index] as Player, { id_number: index % 2 === 0 ? NUMBER : `0${NUMBER}` }),
    );
    expect(answers.map(({ data }) => data.state).toSorted()).toEqual(['proven', ...Array(7).fill('refused')]);
    expect(await provenCount()).toBe(1);
    expect(await database.db.$count(provenId)).toBe(1);
  });

  it('let one of eight have it while the key is changed', { tags: ['R-202'] }, async () => {
    const given = { fixed: 'on', accountNumbers: 'x'.repeat(40), previousAccountNumbers: fixedKey('accountNumbers') };
    const keySource = { given: given as never, dataDir: undefined, isInMemory: true, isRequired: false };
    const changed = await TestOperator.start(two.databases[1], { ...KENYA, keySource }, operators[0]);
    const players = await newPlayers(8);
    await Promise.all(
      players.map((player, index) => (index % 2 ? changed : operators[0]).proveAge(player, { id_number: NUMBER })),
    );
    expect(await provenCount()).toBe(1);
  });

  it('start one check for the same details that are sent many times', { tags: ['R-201'] }, async () => {
    const [player] = await newPlayers(1);
    const card = { id_number: '12345605' };
    const answers = await two.atOnce(10, (operator) => operator.proveAge(player as Player, card));
    expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(200));
    expect(await database.db.$count(ageCheck)).toBe(1);
  });

  it('start five checks of an account at most', { tags: ['R-201'] }, async () => {
    const [player] = await newPlayers(1);
    const answers = await two.atOnce(20, (operator, index) =>
      operator.proveAge(player as Player, { id_number: `123${String(index).padStart(2, '0')}00` }),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(15);
    expect(operators[0].register.asked).toHaveLength(5);
  });

  it('let no bet pass after the proof was withdrawn', { tags: ['R-190'] }, async () => {
    const player = await operators[0].player('254712345678', 10_000);
    const accountId = await idOf(player);
    const placing = two.atOnce(20, (operator, index) =>
      operator.post('/bet/v1/place', slip(`ABCDE${index + 10}`, 20, [{ matchId: '1', odds: 2 }]), player.token),
    );
    const counted = await database.db.transaction(async (tx) => {
      await resetAgeProof(tx, accountId, operators[0].clock.nowMs);
      return tx.$count(bet, and(eq(bet.accountId, accountId)));
    });
    const answers = await placing;
    expect(answers.filter(({ data }) => data.code === 200)).toHaveLength(counted);
    expect(answers.filter(({ data }) => data.code === 428)).toHaveLength(20 - counted);
  });

  it('ask the register once for a check that is due in two processes', { tags: ['R-190'] }, async () => {
    const [player] = await newPlayers(1);
    await operators[0].proveAge(player as Player, { id_number: '12345605' });
    operators[0].clock.nowMs += 15_000;
    await Promise.all(operators.map((operator) => operator.run('age checks')));
    expect(operators[0].register.asked).toHaveLength(2);
  });
});
