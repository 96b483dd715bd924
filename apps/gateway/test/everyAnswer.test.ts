import { PROCEDURES } from '@ushindi/api-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FUZZ, NASTY, pathsIn, textWith } from './oddValues.ts';
import { goodAnswers } from './samples.ts';
import { startTestApp, UNLIMITED, type TestApp } from './testApp.ts';

const HOUR_MS = 3_600_000;
/** Ages of cached values pass by an hour with each call, so that each call reaches the operator. */
let monotonicMs = 0;
const clocks = { nowMs: () => Date.now(), monotonicMs: () => monotonicMs };

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp(UNLIMITED, undefined, clocks);
  cookie = await app.signedIn();
});
afterAll(() => app.close());
beforeEach(() => app.upstream.reset());

async function call(name: string): Promise<void> {
  monotonicMs += HOUR_MS;
  // The errors of an earlier run would fail this one too, and a failure would not shrink to its cause.
  app.logLines.length = 0;
  await app.callSample(name, cookie);
}

/** The operator's calls that a procedure makes, with the good answers as JSON. */
async function answersTo(name: string): Promise<[call: string, json: unknown][]> {
  const good = goodAnswers() as Record<string, { json?: unknown }>;
  app.upstream.onAll(good);
  await call(name);
  const calls = new Set(app.upstream.received.map(({ method, path }) => `${method} ${path}`));
  return [...calls].map((each) => [each, good[each]?.json]);
}

describe.each(PROCEDURES)('$name', ({ name }) => {
  it('has no internal error, whatever one value of the operator’s response is', async () => {
    const places = (await answersTo(name)).flatMap(([to, json]) => pathsIn(json).map((path) => ({ to, json, path })));
    const property = fc.asyncProperty(
      fc.constantFrom(...places),
      fc.constantFrom(...NASTY),
      async ({ to, json, path }, text) => {
        app.upstream.onAll({ ...goodAnswers(), [to]: { text: textWith(json, path, text) } });
        await call(name);
        expect(app.loggedErrors()).toEqual([]);
      },
    );
    await fc.assert(property, FUZZ);
  });
});
