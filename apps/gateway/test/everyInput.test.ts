import { PROCEDURES } from '@ushindi/api-contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FUZZ, NASTY, pathsIn, textWith } from './oddValues.ts';
import { SAMPLES, goodAnswers } from './samples.ts';
import { UNLIMITED, startTestApp, type TestApp } from './testApp.ts';

/** Enough for all runs of one procedure on a busy machine. */
const TIMEOUT_MS = 60_000 + FUZZ.numRuns * 200;

const names = PROCEDURES.map(({ name }) => name);
const sampleOf = (name: string): unknown => Object.values(SAMPLES[name] ?? {})[0];
const isQuery = (name: string): boolean => 'query' in (SAMPLES[name] ?? { query: undefined });

/** Invalid whole inputs. */
const WHOLE = [
  '',
  ' ',
  '{',
  '}',
  'undefined',
  '{"a":1,"a":2}',
  '{"amount":100,"amount":-100}',
  '{"json":{}}',
  '\u0000',
  '"text"',
  'null',
  '[]',
  '{"__proto__":null}',
  '{"__proto__":{"phone":"0712345678","password":"abcd","amount":100}}',
  '"\\u0000"',
  '/*x*/{}',
  '{a:1}',
];

function manySelections(sample: unknown): unknown {
  const { selections = [], ...rest } = (sample ?? {}) as { selections?: unknown[] };
  return { ...rest, selections: Array.from({ length: 41 }, () => selections[0] ?? {}) };
}

/** An input as text: the procedure's sample with one wrong value, or random text. */
function inputOf(name: string): fc.Arbitrary<string> {
  const sample = sampleOf(name);
  const nasty = fc.oneof(fc.constantFrom(...NASTY), fc.json({ maxDepth: 3 }), fc.double().map(String));
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.constantFrom(...pathsIn(sample)), nasty)
        .map(([path, text]) => textWith(sample, path, text)),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...WHOLE, JSON.stringify(manySelections(sample)), `"${'y'.repeat(70_000)}"`),
    },
    { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );
}

type Sent = { path: string; body?: string | Uint8Array<ArrayBuffer> };

/** Requests to a procedure: by its method, by the other method, in batches with odd indices, and as raw bytes. */
function requestOf(name: string): fc.Arbitrary<Sent> {
  const input = inputOf(name);
  const index = fc.constantFrom('0', '1', '-1', '10', '99999999999', '__proto__', 'constructor', 'x', '');
  const asQuery = input.map((text): Sent => ({ path: `${name}?input=${encodeURIComponent(text.toWellFormed())}` }));
  const asBody = input.map((text): Sent => ({ path: name, body: text }));
  const inBatch = fc.tuple(index, input).map(([at, text]) => `{${JSON.stringify(at)}:${text}}`);
  const batchQuery = inBatch.map(
    (text): Sent => ({ path: `${name},${name}?batch=1&input=${encodeURIComponent(text.toWellFormed())}` }),
  );
  const batchBody = inBatch.map((text): Sent => ({ path: `${name}?batch=1`, body: text }));
  const bytes = fc.uint8Array({ maxLength: 200 }).map((body): Sent => ({ path: name, body: new Uint8Array(body) }));
  const odd = fc.webQueryParameters().map((query): Sent => ({ path: `${name}?${query}` }));
  const usual = isQuery(name) ? asQuery : asBody;
  return fc.oneof({ weight: 8, arbitrary: usual }, asQuery, asBody, batchQuery, batchBody, bytes, odd);
}

/** A response of the operator: null for a good one, or random JSON. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant({ code: 'Success', data: { code: 200, data: [null, {}] } }),
);
const upstreamAnswer = fc.option(
  odd.map((json) => ({ json })),
  { freq: 2 },
);

const TRACES = /\.[cm]?[jt]s:\d+|node_modules|\bat \S+ \(|file:\/\/|\/(?:home|work|usr|tmp|srv)\//;

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp(UNLIMITED);
  cookie = await app.signedIn();
});
afterAll(() => app.close());

async function answerTo({ path, body }: Sent, as: string): Promise<{ status: number; text: string }> {
  const init = body === undefined ? {} : { method: 'POST', body };
  const headers = { cookie: as, 'content-type': 'application/json' };
  const response = await fetch(`${app.address}/trpc/${path}`, { ...init, headers });
  return { status: response.status, text: await response.text() };
}

/** Whether every failure in a body has a code for clients. */
function isMapped(text: string): boolean {
  const bodies = [JSON.parse(text)].flat() as {
    error?: { data?: { httpStatus?: number; domain?: { code?: string } } };
  }[];
  return bodies.every(
    ({ error }) => (error?.data?.httpStatus ?? 0) < 500 || (error?.data?.domain?.code ?? '').startsWith('UPSTREAM_'),
  );
}

/** Expects a success or a failure with a code, and nothing of the gateway's internals. */
function expectMapped({ status, text }: { status: number; text: string }): void {
  expect(text).not.toMatch(TRACES);
  // Node refuses an address that is too long, with its own response.
  expect({ status, text, mapped: status === 431 || isMapped(text) }).toMatchObject({ mapped: true });
}

describe.each(names)('%s', (name) => {
  afterEach(() => app.logLines.splice(0));

  it('refuses every wrong value in every place of its input', { tags: ['C-017'] }, async () => {
    app.upstream.onAll(goodAnswers());
    const sample = sampleOf(name);
    const inputs = [...pathsIn(sample).flatMap((path) => NASTY.map((text) => textWith(sample, path, text))), ...WHOLE];
    for (const input of inputs) {
      const sent = isQuery(name) ? { path: `${name}?input=${encodeURIComponent(input)}` } : { path: name, body: input };
      expectMapped(await answerTo(sent, cookie));
    }
    expect(app.loggedErrors()).toEqual([]);
  });

  it.each(['guest', 'player'])(
    'survives random input and random responses of the operator, and reveals no internals to a %s',
    async (who) => {
      const property = fc.asyncProperty(requestOf(name), upstreamAnswer, async (sent, json) => {
        if (json === null) app.upstream.onAll(goodAnswers());
        else app.upstream.always(json);
        expectMapped(await answerTo(sent, who === 'player' ? cookie : ''));
      });
      await fc.assert(property, FUZZ);
      expect(app.loggedErrors()).toEqual([]);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      expect((await fetch(`${app.address}/healthz`)).status).toBe(200);
    },
    TIMEOUT_MS,
  );
});
