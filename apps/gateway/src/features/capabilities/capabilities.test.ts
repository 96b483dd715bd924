import { CORE_CAPABILITIES } from '@ushindi/api-contract';
import { describe, expect, it } from 'vitest';
import { dataOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { success } from '../../../test/wire.ts';

const CAPABILITIES = 'GET /ds/v1/capabilities';

let app: TestApp;
useTestApp((started) => (app = started), { fresh: 'caches' });

const offered = async () => dataOf(await app.query('capabilities.get').expect(200));

describe('capabilities.get', () => {
  it('returns what the operator offers', { tags: ['R-236'] }, async () => {
    app.upstream.on(CAPABILITIES, success({ offered: ['cashOut', 'jackpot'] }));
    expect(await offered()).toEqual({ offered: [...CORE_CAPABILITIES, 'cashOut', 'jackpot'] });
  });

  it('returns up to when movements of money are archived', async () => {
    app.upstream.on(CAPABILITIES, success({ offered: [], money_archived_until: '2026-03-01' }));
    expect(await offered()).toEqual({ offered: CORE_CAPABILITIES, moneyArchivedUntil: '2026-03-01' });
  });

  it('ignores a day that it cannot read', async () => {
    app.upstream.on(CAPABILITIES, success({ offered: ['cashOut'], money_archived_until: 'long ago' }));
    expect(await offered()).toEqual({ offered: [...CORE_CAPABILITIES, 'cashOut'] });
  });

  it('leaves out names that it does not know', { tags: ['R-236'] }, async () => {
    app.upstream.on(CAPABILITIES, success({ offered: ['teleport', 'cashOut', '__proto__'] }));
    expect(await offered()).toEqual({ offered: [...CORE_CAPABILITIES, 'cashOut'] });
  });

  it('returns what the documented calls include with an operator that does not have the call', {
    tags: ['R-236'],
  }, async () => {
    app.upstream.on(CAPABILITIES, { status: 404 });
    expect(await offered()).toEqual({ offered: CORE_CAPABILITIES });
  });

  it('makes one upstream call for fifty callers', async () => {
    app.upstream.on(CAPABILITIES, success({ offered: ['cashOut'] }));
    await Promise.all(Array.from({ length: 50 }, offered));
    expect(app.upstream.received.filter(({ path }) => path === '/ds/v1/capabilities')).toHaveLength(1);
  });
});
