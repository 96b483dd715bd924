import { CONNECTIONS, ERROR_KINDS, REPORTED_ROUTES } from '@ushindi/api-contract/clientReport';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CANARIES, startTestApp, type TestApp } from '../../test/testApp.ts';
import { createBoundedLog } from './routes.ts';

let app: TestApp;
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const VITALS = {
  type: 'vitals',
  route: '/',
  connection: '4g',
  lcpMs: 1300,
  fcpMs: 900,
  inpMs: 80,
  ttfbMs: 200,
  cls: 0.02,
};
const ERROR = { type: 'error', kind: 'window', route: '/live', message: 'x is undefined', stack: 'at a (kit.js:1:2)' };
const post = (body: string | object) => app.agent.post('/vitals').set('content-type', 'application/json').send(body);
const scrape = async () => (await app.agent.get('/metrics').expect(200)).text.split('\n');
const seriesOf = async (prefix: string) => (await scrape()).filter((line) => line.startsWith(prefix));
/** The error counters that are not zero. */
const errorCounts = async () => (await seriesOf('ushindi_client_errors_total')).filter((line) => !line.endsWith(' 0'));
const logged = () => app.logLines.filter((line) => line.includes('client error'));

describe('a report', () => {
  it('counts every vital of a visit by route and connection', async () => {
    app = await startTestApp();
    const response = await post(VITALS).expect(204);
    expect(response.text).toBe('');
    expect(response.headers).not.toHaveProperty('set-cookie');
    const labels = 'route="/",connection="4g"';
    expect(await scrape()).toEqual(
      expect.arrayContaining([
        `ushindi_web_vital_seconds_sum{vital="LCP",${labels}} 1.3`,
        `ushindi_web_vital_seconds_sum{vital="FCP",${labels}} 0.9`,
        `ushindi_web_vital_seconds_sum{vital="INP",${labels}} 0.08`,
        `ushindi_web_vital_seconds_sum{vital="TTFB",${labels}} 0.2`,
        `ushindi_web_layout_shift_sum{${labels}} 0.02`,
        'ushindi_client_reports_total{result="accepted"} 1',
      ]),
    );
  });

  it('counts an error by kind and route and logs it', async () => {
    app = await startTestApp();
    await post(ERROR).expect(204);
    expect(await errorCounts()).toEqual(['ushindi_client_errors_total{kind="window",route="/live"} 1']);
    expect(logged().map((line) => JSON.parse(line))).toMatchObject([
      { kind: 'window', route: '/live', message: 'x is undefined', stack: 'at a (kit.js:1:2)' },
    ]);
  });

  it('finds the counters of all errors at zero, so that a first error is an increase', async () => {
    app = await startTestApp();
    expect(await seriesOf('ushindi_client_errors_total')).toHaveLength(ERROR_KINDS.length * REPORTED_ROUTES.length);
    expect(await errorCounts()).toEqual([]);
  });

  it('logs a report on one line, without private data of its text or its session', async () => {
    app = await startTestApp();
    const message = `no account\nfor 0712345678 at /verify/1?msisdn=0712345678 with eyJhbGciOiJIUzI1NiJ9.e30.c2ln`;
    await post({ ...ERROR, message, stack: message })
      .set('cookie', await app.signedIn())
      .expect(204);
    const [line = ''] = logged();
    // Both may have the digits of the account number.
    const { time: _, reqId: __, ...own } = JSON.parse(line);
    for (const secret of [...Object.values(CANARIES), '712345678', 'msisdn', 'eyJ', '4711'])
      expect(JSON.stringify(own)).not.toContain(secret);
    expect(line.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('a bad report', () => {
  it.each([
    ['no JSON', '{'],
    ['an empty body', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['an unknown type', { ...VITALS, type: 'money' }],
    ['an unknown kind of error', { ...ERROR, kind: 'forged' }],
    ['a time that is text', { ...VITALS, lcpMs: '1' }],
    ['a negative time', { ...VITALS, lcpMs: -1 }],
    ['a time of days', { ...VITALS, lcpMs: 1e9 }],
    ['a message that is an object', { ...ERROR, message: {} }],
    ['a long message', { ...ERROR, message: 'x'.repeat(301) }],
    ['a prototype', '{"__proto__":{"type":"vitals"},"type":"vitals"}'],
  ])('gets the same response and leaves only a count: %s', async (_, body) => {
    app = await startTestApp();
    const response = await post(body).expect(204);
    expect(response.text).toBe('');
    expect(await seriesOf('ushindi_client_reports_total')).toEqual([
      'ushindi_client_reports_total{result="invalid"} 1',
    ]);
    expect(await errorCounts()).toEqual([]);
    expect(logged()).toEqual([]);
  });

  it('is not read when it is larger than 4 KB or no JSON', async () => {
    app = await startTestApp();
    await post({ ...ERROR, stack: 'x'.repeat(5_000) }).expect(204);
    await app.agent.post('/vitals').set('content-type', 'text/plain').send(JSON.stringify(ERROR)).expect(204);
    await app.agent.post('/vitals').set('content-type', 'application/xml').send('<a/>').expect(204);
    expect((await seriesOf('ushindi_client_reports_total')).toSorted()).toEqual([
      'ushindi_client_reports_total{result="invalid"} 2',
      'ushindi_client_reports_total{result="tooLarge"} 1',
    ]);
    expect(logged()).toEqual([]);
  });

  it('is refused like any other write when a page of another site sends it', async () => {
    app = await startTestApp();
    await post(ERROR).set('sec-fetch-site', 'cross-site').expect(403);
    await post(ERROR).set('origin', 'https://evil.example').expect(403);
    expect(await errorCounts()).toEqual([]);
  });
});

describe('a report of the content security policy', { tags: ['R-109'] }, () => {
  const violation = (over: object = {}) => ({
    'csp-report': {
      'document-uri': 'https://ushindi.example/verify/1?msisdn=0712345678',
      'effective-directive': 'style-src-elem',
      'blocked-uri': 'inline',
      'source-file': 'https://ushindi.example/assets/app.js?msisdn=0712345678',
      'line-number': 3,
      'script-sample': 'my phone is 0712345678',
      ...over,
    },
  });
  const send = (body: object | string) =>
    app.agent.post('/vitals/csp').set('content-type', 'application/csp-report').set('origin', 'null').send(body);
  const json = (over?: object) => JSON.stringify(violation(over));
  const violations = () => seriesOf('ushindi_csp_violations_total');
  const warned = () => app.logLines.filter((line) => line.includes('content security policy violated'));

  it('is counted, and logged without addresses or texts of the page', async () => {
    app = await startTestApp();
    await send(json()).expect(204);
    await send(json({ 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example/x?1' })).expect(204);
    expect(await violations()).toEqual([
      'ushindi_csp_violations_total{directive="style-src-elem",blocked="inline"} 1',
      'ushindi_csp_violations_total{directive="img-src",blocked="address"} 1',
    ]);
    expect(warned().map((line) => JSON.parse(line))).toMatchObject([
      { directive: 'style-src-elem', blocked: 'inline', sourceHost: 'ushindi.example', line: 3 },
      { directive: 'img-src', blockedHost: 'evil.example' },
    ]);
    expect(warned().join('')).not.toMatch(/0712345678|verify|sample/);
  });

  it('is counted and not logged if an extension caused it', async () => {
    app = await startTestApp();
    await send(json({ 'blocked-uri': 'chrome-extension' })).expect(204);
    await send(json({ 'blocked-uri': 'inline', 'source-file': 'moz-extension://a/b.js' })).expect(204);
    expect(await violations()).toEqual([
      'ushindi_csp_violations_total{directive="style-src-elem",blocked="extension"} 2',
    ]);
    expect(warned()).toEqual([]);
  });

  it.each(['{', '[]', 'null', '{"csp-report":7}', '{"csp-report":{"__proto__":{}},"constructor":1}'])(
    'gets the same response and no series of its own when it is odd: %s',
    async (body) => {
      app = await startTestApp();
      await send(body).expect(204);
      await send(json({ 'effective-directive': 'forged', 'blocked-uri': { a: 1 }, 'line-number': 'x' })).expect(204);
      const series = (await violations()).filter((line) => !line.includes('directive="other",blocked="other"'));
      expect(series).toEqual([]);
    },
  );

  it('counts towards the limit of its address, and is logged twenty times a minute', async () => {
    // The minute does not end during the test.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    app = await startTestApp({ LIMIT_CLIENT_REPORTS_PER_ADDRESS_MINUTE: '25' });
    for (let n = 0; n < 30; n += 1) await send(json()).expect(204);
    expect(await violations()).toEqual([
      'ushindi_csp_violations_total{directive="style-src-elem",blocked="inline"} 25',
    ]);
    expect(warned()).toHaveLength(20);
  });
});

it('creates the fields of a line only if it is logged', { tags: ['T-28'] }, () => {
  const warn = vi.fn();
  const fieldsOf = vi.fn(() => ({}));
  const log = createBoundedLog({ log: { warn } }, () => 0);
  for (let n = 0; n < 30; n += 1) log(fieldsOf, 'client error');
  expect([warn.mock.calls.length, fieldsOf.mock.calls.length]).toEqual([20, 20]);
});

describe('many reports', () => {
  it('create no series beyond the known labels, whatever names they carry', async () => {
    app = await startTestApp();
    for (let n = 0; n < 50; n += 1) {
      await post({ ...VITALS, route: `/forged/${n}`, connection: `forged-${n}` }).expect(204);
      await post({ ...ERROR, route: `/forged/${n}` }).expect(204);
    }
    expect(await seriesOf('ushindi_web_vital_seconds_count')).toHaveLength(4);
    expect(await seriesOf('ushindi_web_layout_shift_count')).toEqual([
      'ushindi_web_layout_shift_count{route="other",connection="unknown"} 50',
    ]);
    expect(await errorCounts()).toEqual(['ushindi_client_errors_total{kind="window",route="other"} 50']);
  });

  it('stay below four thousand series with every known label', async () => {
    app = await startTestApp();
    for (const route of REPORTED_ROUTES) {
      for (const connection of CONNECTIONS) await post({ ...VITALS, route, connection });
      for (const kind of ERROR_KINDS) await post({ ...ERROR, route, kind });
    }
    const series = await scrape();
    const own = series.filter((line) => /^ushindi_(?:web|client)_/.test(line));
    expect(own.length).toBeLessThan(4_000);
    expect(await seriesOf('ushindi_client_errors_total')).toHaveLength(REPORTED_ROUTES.length * ERROR_KINDS.length);
  });

  it('are dropped beyond the limit of their address, without reading them', async () => {
    app = await startTestApp({ LIMIT_CLIENT_REPORTS_PER_ADDRESS_MINUTE: '2' });
    for (let n = 0; n < 5; n += 1) await post(ERROR).expect(204);
    expect((await seriesOf('ushindi_client_reports_total')).toSorted()).toEqual([
      'ushindi_client_reports_total{result="accepted"} 2',
      'ushindi_client_reports_total{result="limited"} 3',
    ]);
  });

  it('are all counted, but only twenty a minute are logged', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 12) });
    app = await startTestApp();
    for (let n = 0; n < 30; n += 1) await post(ERROR).expect(204);
    expect(logged()).toHaveLength(20);
    vi.setSystemTime(Date.now() + 60_000);
    await post(ERROR).expect(204);
    expect(logged()).toHaveLength(21);
    expect(await errorCounts()).toEqual(['ushindi_client_errors_total{kind="window",route="/live"} 31']);
  });
});
