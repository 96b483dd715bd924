import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CORE_CAPABILITIES } from './capabilities/contract.ts';
import type { ProcedurePolicy } from './policy.ts';
import { PROCEDURES } from './procedures.ts';
import { PAGE_QUERIES, SHARED_QUERIES } from './sharedQueries.ts';

const mutations = PROCEDURES.filter(({ type }) => type === 'mutation');
const namesOf = (procedures: readonly { name: string }[]) => procedures.map(({ name }) => name);

describe('the policy of the procedures', () => {
  it('shares exactly the queries that clients send unbatched and without cookies', () => {
    const shared = PROCEDURES.filter(({ meta }) => meta.sharedCache === true);
    expect(namesOf(shared).toSorted()).toEqual(SHARED_QUERIES.toSorted());
    expect(shared.filter(({ type, meta }) => type !== 'query' || meta.auth === 'player')).toEqual([]);
  });

  it('lets rendered pages read exactly the queries that are identical for everybody', () => {
    const readable = PROCEDURES.filter(({ meta }) => meta.sharedCache === true || meta.onPages === true);
    expect(namesOf(readable).toSorted()).toEqual(PAGE_QUERIES.toSorted());
    expect(readable.filter(({ type, meta }) => type !== 'query' || meta.auth === 'player')).toEqual([]);
  });

  it('lets no mutation of a player be batched unless its policy states why', () => {
    const changes = mutations.filter(({ meta }) => meta.auth === 'player' && meta.unbatchable !== true);
    expect(namesOf(changes.filter(({ meta }) => (meta.batchableBecause ?? '') === ''))).toEqual([]);
  });

  it('states of every call of a player what the platform needs for it', { tags: ['R-421'] }, () => {
    const ofPlayers = PROCEDURES.filter(({ meta }) => meta.auth === 'player');
    expect(namesOf(ofPlayers.filter(({ meta }) => meta.needs === undefined))).toEqual([]);
    const needed = new Set(PROCEDURES.flatMap(({ meta }) => meta.needs ?? []));
    expect(CORE_CAPABILITIES.filter((name) => !needed.has(name))).toEqual([]);
  });

  it('states a reason only for a mutation that may share a request', () => {
    const stated = PROCEDURES.filter(({ meta }) => meta.batchableBecause !== undefined);
    expect(stated.filter(({ type, meta }) => type !== 'mutation' || meta.unbatchable === true)).toEqual([]);
  });

  it('names the rate limits of every mutation, or none with []', () => {
    expect(namesOf(mutations.filter(({ meta }) => meta.rateLimits === undefined))).toEqual([]);
  });

  it("limits every change by its caller's account or address, except signing out", () => {
    const limitOf = ({ auth, rateLimits }: ProcedurePolicy) =>
      rateLimits?.some((name) => (auth === 'player' ? name === 'changesPerPlayer' : name.endsWith('PerAddress')));
    const unlimited = mutations.filter(({ meta }) => limitOf(meta) !== true);
    expect(namesOf(unlimited)).toEqual(['account.logout']);
  });

  it('limits by the player only where the operator checks the session', { tags: ['T-05'] }, () => {
    const byPlayer = PROCEDURES.filter(({ meta }) => meta.rateLimits?.some((name) => name.endsWith('PerPlayer')));
    expect(namesOf(byPlayer.filter(({ meta }) => meta.auth !== 'player'))).toEqual([]);
  });

  it('limits every query that no cache answers by its player or address', {
    tags: ['T-28'],
  }, () => {
    const isLimited = ({ auth, sharedCache, readsPlayer, rateLimits = [] }: ProcedurePolicy) =>
      auth === 'player' || sharedCache === true || readsPlayer === true || rateLimits.length > 0;
    const unlimited = PROCEDURES.filter(({ type, meta }) => type === 'query' && !isLimited(meta));
    expect(namesOf(unlimited)).toEqual([]);
  });

  it('counts by an account field that the input has', () => {
    const counted = PROCEDURES.filter(({ meta }) => meta.accountField !== undefined);
    expect(counted).not.toEqual([]);
    for (const { input, meta } of counted) {
      expect(input).toBeInstanceOf(z.ZodObject);
      expect((input as z.ZodObject).shape).toHaveProperty(String(meta.accountField));
    }
  });

  it('names an account field wherever a limit counts by it', () => {
    const byAccount = /PerPhone$|^codeGuesses$/;
    const counted = PROCEDURES.filter(({ meta }) => meta.rateLimits?.some((limit) => byAccount.test(limit)));
    expect(namesOf(counted.filter(({ meta }) => meta.accountField === undefined))).toEqual([]);
  });
});
