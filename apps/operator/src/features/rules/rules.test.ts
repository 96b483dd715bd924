import { rulesCalls } from '@ushindi/api-contract/operator';
import { rulesOf } from '@ushindi/shared';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';
import { registerErrorHandlers } from '../../http/errorHandlers.ts';
import { rulesRoutes } from './routes.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function rulesOn(day: string, profile: Parameters<typeof rulesOf>[0]) {
  app = fastify();
  registerErrorHandlers(app);
  await rulesRoutes(rulesOf(profile), () => Date.parse(`${day}T12:00:00Z`))(app);
  const answer = (await app.inject('/ds/v1/rules')).json<{ data: { data: unknown } }>();
  return rulesCalls.current.data.parse(answer.data.data);
}

it('answers with the figures of the requirements by default', { tags: ['R-186'] }, async () => {
  expect(readConfig({ FIXED_KEYS: 'on' }).rulesProfile).toBe('default');
  expect(await rulesOn('2026-11-23', 'default')).toEqual({
    excise_percent: 15,
    withholding_percent: 20,
    boosted_withholding_percent: 20,
    min_stake: '1',
    max_stake: '20000',
    max_payout: '1000000',
    max_legs: 40,
    deposit_tax_percent: 0,
    withdrawal_tax_percent: 0,
    proof_of_age_years: null,
  });
});

it("answers with Kenya's figures of the day under that profile", { tags: ['R-186', 'R-187'] }, async () => {
  expect(await rulesOn('2026-11-23', 'kenya')).toMatchObject({
    excise_percent: 0,
    withholding_percent: 0,
    min_stake: '20',
    deposit_tax_percent: 5,
    withdrawal_tax_percent: 5,
    proof_of_age_years: 18,
  });
  await app.close();
  expect(await rulesOn('2025-06-30', 'kenya')).toMatchObject({ excise_percent: 15, deposit_tax_percent: 0 });
});

it('refuses to start with a profile that it does not have', { tags: ['R-186'] }, async () => {
  app = fastify();
  expect(() => readConfig({ FIXED_KEYS: 'on', RULES_PROFILE: 'uganda' })).toThrow(ConfigError);
});
