import { PROCEDURES } from '@ushindi/api-contract';
import { afterAll, describe, expect, it } from 'vitest';
import { goodAnswers } from './samples.ts';
import { SHORT_DEADLINE, UNLIMITED, dataOf, messageOf, startTestApp } from './testApp.ts';
import { BREAKDOWNS, NO_CONFIRMATIONS, confirmations, success, wireFixture } from './wire.ts';
import { wireCallsOf } from './wireCalls.ts';

const app = await startTestApp(UNLIMITED);
const impatient = await startTestApp({ ...UNLIMITED, ...SHORT_DEADLINE });
const cookie = await app.signedIn();
afterAll(() => Promise.all([app.close(), impatient.close()]));

/** A mutation whose sample sends one `write` call upstream. */
type Change = { name: string; request: string; needsNoData: boolean; responseOf: (message: string) => unknown };

/** Every mutation that sends a `write` call, found by calling each with its sample. */
async function findChanges(): Promise<Change[]> {
  const changes: Change[] = [];
  app.upstream.onAll(goodAnswers());
  for (const { name, output } of PROCEDURES.filter(({ type }) => type === 'mutation')) {
    const before = app.upstream.received.length;
    await app.callSample(name, cookie).expect(200);
    const [received] = app.upstream.received.slice(before);
    const [call] = wireCallsOf(received === undefined ? [] : [received]);
    if (received === undefined || call?.kind !== 'write') continue;
    changes.push({
      name,
      request: `${received.method} ${received.path}`,
      needsNoData: call.data.safeParse(undefined).success,
      responseOf: (message) => output.parse({ message, accNo: null, signedIn: false }),
    });
  }
  return changes;
}

const changes = await findChanges();

/** Opening a casino game moves no money, so its failures do not leave a doubt (see the games adapter). */
const isDoubtful = ({ name }: Change): boolean => name !== 'games.launch';
const detailsOf = (change: Change) => (isDoubtful(change) ? { outcomeUnknown: true } : {});

it('finds the changes', () => {
  expect(changes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['bets.place', 'bets.cancel', 'wallet.deposit', 'wallet.withdraw', 'account.selfExclude']),
  );
});

describe('every change', () => {
  it.each(BREAKDOWNS)(
    'is sent once when the operator $how, with an unknown outcome',
    { tags: ['A-142'] },
    async (broken) => {
      const { upstream, callSample } = broken.answer === 'hang' ? impatient : app;
      upstream.always(broken.answer);
      const before = upstream.received.length;
      const failures = await Promise.all(
        changes.map(async ({ name }) => {
          const response = await callSample(name, cookie);
          return [name, response.status, messageOf(response)];
        }),
      );
      expect(failures).toEqual(
        changes.map((change) => {
          const { status, code } = broken;
          return [change.name, status, { code, message: expect.any(String), details: detailsOf(change) }];
        }),
      );
      const requests = upstream.received.slice(before).map(({ method, path }) => `${method} ${path}`);
      expect(requests.toSorted()).toEqual(changes.map(({ request }) => request).toSorted());
    },
  );
});

describe.each(changes)('$name', (change) => {
  it.each(NO_CONFIRMATIONS)('does not accept $shape as confirmation', { tags: ['A-203'] }, async ({ answer }) => {
    app.upstream.on(change.request, answer);
    const response = await app.callSample(change.name, cookie).expect(502);
    expect(messageOf(response)).toEqual({
      code: 'UPSTREAM_UNREADABLE',
      message: expect.any(String),
      details: detailsOf(change),
    });
  });
});

/** The response carries no data, so the envelope alone confirms these. */
describe.each(changes.filter(({ needsNoData }) => needsNoData))('$name', ({ name, request, responseOf }) => {
  it.each(confirmations('It is done.'))('is confirmed by $shape', { tags: ['A-202', 'A-212'] }, async ({ answer }) => {
    app.upstream.on(request, answer);
    expect(dataOf(await app.callSample(name, cookie).expect(200))).toEqual(responseOf('It is done.'));
  });
});

it('makes one upstream call for fifty simultaneous identical calls of fixtures.list', async () => {
  app.upstream.on('GET /fixtures/', success([wireFixture()]));
  const responses = await Promise.all(Array.from({ length: 50 }, () => app.callSample('fixtures.list')));
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.status).toBe(200);
  expect(app.upstream.count('GET /fixtures/')).toBe(1);
});
