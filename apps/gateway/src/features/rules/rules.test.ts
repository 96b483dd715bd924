import { describe, expect, it, vi } from 'vitest';
import { dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { success, wireRules } from '../../../test/wire.ts';

const RULES = 'GET /ds/v1/rules';
const KENYA = wireRules({
  excise_percent: 0,
  withholding_percent: '0',
  boosted_withholding_percent: 0,
  min_stake: 20,
  deposit_tax_percent: '5',
  withdrawal_tax_percent: 5,
  proof_of_age_years: '18',
});
const inClientTerms = {
  taxRates: { excisePercent: 0, withholdingPercent: 0, boostedWithholdingPercent: 0 },
  betLimits: { minStake: '20', maxStake: '20000', maxPayout: '1000000', maxLegs: 40 },
  walletTaxes: { depositPercent: 5, withdrawalPercent: 5 },
  ageProof: { minYears: 18 },
};

let app: TestApp;
useTestApp((started) => (app = started), { nowMs: Date.UTC(2026, 0, 15), fresh: 'caches' });

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const current = async () => dataOf(await app.query('rules.current').expect(200));

describe('rules.current', () => {
  it('is null for the default rules', { tags: ['R-186'] }, async () => {
    app.upstream.on(RULES, success(wireRules()));
    expect(await current()).toEqual({ rules: null });
  });

  it("returns an operator's other rules", { tags: ['R-186'] }, async () => {
    app.upstream.on(RULES, success(KENYA));
    expect(await current()).toEqual({ rules: inClientTerms });
  });

  it('is null with an operator that does not have the call', { tags: ['R-186'] }, async () => {
    app.upstream.on(RULES, { status: 404 });
    expect(await current()).toEqual({ rules: null });
  });

  it.each([
    ['a percentage above 100', { deposit_tax_percent: 101 }],
    ['a negative percentage', { excise_percent: -1 }],
    ['a stake that is no amount', { min_stake: 'twenty' }],
    ['a limit that is missing', { max_legs: undefined }],
    ['an age of no years', { proof_of_age_years: 0 }],
  ])('refuses rules with %s', { tags: ['R-186'] }, async (_, wrong) => {
    app.upstream.on(RULES, success({ ...KENYA, ...wrong }));
    expect(domainOf(await app.query('rules.current').expect(502))).toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
  });

  it('asks once for fifty callers, again after 5 min, and keeps the rules while that fails', async () => {
    app.upstream.on(RULES, success(KENYA));
    await Promise.all(Array.from({ length: 50 }, () => current()));
    pass(299_000);
    await current();
    expect(app.upstream.count(RULES)).toBe(1);
    app.upstream.on(RULES, { status: 500 });
    pass(2_000);
    expect(await current()).toEqual({ rules: inClientTerms });
    expect(app.upstream.count(RULES)).toBe(2);
  });
});
