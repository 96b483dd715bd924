import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { appRouter } from '@ushindi/api-contract';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeUpstream as startLiveUpstream } from '../src/live/test/fakeUpstream.ts';
import { connectTestClient } from '../src/live/test/testClient.ts';
import { wireMatch } from '../src/live/test/wireMatches.ts';
import type { Answer, Received } from './fakeUpstream.ts';
import { spawnGateway } from './gatewayProcess.ts';
import { goodAnswers } from './samples.ts';
import { CANARIES, startTestApp, type TestApp, UNLIMITED } from './testApp.ts';

const { _def: definition } = appRouter;
const names = Object.keys(definition.procedures);

const previousSecret = 'canary-previous-secret-of-32-characters';
/** In the addresses of the live sockets, beside host and port. */
const LIVE_QUERY = 'canary-live-query';

let app: TestApp;
let live: Awaited<ReturnType<typeof startLiveUpstream>>;
let forbidden: string[];
beforeAll(async () => {
  live = await startLiveUpstream();
  app = await startTestApp({
    // A refusal's time to wait could have the digits of a port.
    ...UNLIMITED,
    LOG_LEVEL: 'trace',
    UPSTREAM_LIVE_URL: `${live.url}/live?key=${LIVE_QUERY}`,
    UPSTREAM_MATCH_URL: `${live.url}/match?key=${LIVE_QUERY}`,
    UPSTREAM_READ_TIMEOUT_MS: '80',
    UPSTREAM_WRITE_TIMEOUT_MS: '80',
    UPSTREAM_BREAKER_FAILURES: '1000000',
    SESSION_SECRET_PREVIOUS: previousSecret,
  });
  const addresses = [`:${app.upstream.port}`, `:${new URL(live.url).port}`, 'highlights-host', LIVE_QUERY];
  forbidden = [...Object.values(CANARIES), previousSecret, ...addresses];
});
afterAll(async () => {
  await app.close();
  await live.close();
});

/** A shorter base64 text, such as a port's, occurs in a sealed cookie by chance. */
const LEAST_BASE64 = 12;
const inBase64 = (secret: string): string => Buffer.from(secret).toString('base64').slice(0, -4);
/** A port is not a part of a longer number, such as the time until a session ends. */
const isIn = (searched: string, secret: string): boolean =>
  secret.startsWith(':') ? new RegExp(String.raw`${secret}(?!\d)`).test(searched) : searched.includes(secret);
/** The secrets in a text, plain or in base64, as a binary header would carry them. */
const found = (searched: string): string[] =>
  forbidden.filter(
    (secret) =>
      isIn(searched, secret) || (inBase64(secret).length >= LEAST_BASE64 && searched.includes(inBase64(secret))),
  );
const everythingIn = ({ headers, text: body }: Response): string => JSON.stringify(headers) + body;

const echoed = ({ headers, path }: Received): string => JSON.stringify({ ...headers, path });
const inPlainRefusal = (request: Received): Answer => ({ status: 400, json: { message: echoed(request).slice(1) } });
/** .NET escapes a plus, PHP a slash: keys in base64 have both. */
const inEscapedRefusal = (request: Received): Answer => {
  const { 'x-hash-key': key } = request.headers;
  const json = JSON.stringify({ message: `Unknown key ${String(key)}.` });
  return { status: 400, text: json.replaceAll('-', String.raw`\u002D`) };
};
const WAYS: [how: string, answer: ((request: Received) => Answer) | null][] = [
  ['does well', null],
  ['fails', () => ({ status: 500, text: 'down' })],
  ['cuts the line', () => 'cut'],
  ['is slow', () => 'hang'],
  ['repeats the request in a page', (request) => ({ status: 500, text: echoed(request) })],
  ['repeats the request in its JSON', (request) => ({ json: { ...request, url: echoed(request) } })],
  ['refuses with a text that repeats the request', inPlainRefusal],
  ['refuses with a text that repeats a key in the escapes of another encoder', inEscapedRefusal],
  [
    'confirms with a message that repeats the request',
    (request) => ({ json: { code: 200, message: JSON.stringify(request.headers), data: {} } }),
  ],
  [
    'redirects to itself',
    ({ path }) => ({ status: 302, headers: { location: `http://127.0.0.1:${app.upstream.port}${path}` } }),
  ],
];

describe.each(WAYS)('an operator that %s', { tags: ['T-26'] }, (_, answer) => {
  beforeAll(() => {
    if (answer === null) app.upstream.onAll(goodAnswers());
    else app.upstream.always(answer);
  });

  it.each(names)('is not revealed by %s to guests or players', async (name) => {
    const cookie = await app.signedIn();
    const asked = [await app.callSample(name), await app.callSample(name, cookie), await app.callSample(name)];
    const olds = await app.signedIn({}, previousSecret);
    asked.push(await app.callSample(name, olds));
    expect(asked.flatMap((response) => found(everythingIn(response)))).toEqual([]);
  });
});

it.each([
  '/',
  '/docs',
  '/docs/openapi.json',
  '/metrics',
  '/healthz',
  '/readyz',
  '/live',
  '/nowhere',
  '/trpc',
  '/trpc/%00',
])('sends no secret at %s', { tags: ['A-077', 'C-028', 'D-161', 'T-26'] }, async (path) => {
  expect(found(everythingIn(await app.agent.get(path).set('accept', 'text/html')))).toEqual([]);
});

it('sends no secret in live frames, for valid, invalid and refused topics and a broken operator', {
  tags: ['C-028', 'T-26'],
}, async () => {
  const player = await connectTestClient(`${app.address.replace('http', 'ws')}/live`, {
    headers: { cookie: await app.signedIn() },
  });
  const frames: string[] = [];
  player.socket.on('message', (data) => frames.push(String(data)));
  player.sub('live:10:2');
  await live.until(() => live.live().length === 1);
  live.send({ data: [wireMatch('7', 2.5)] });
  live.send('no JSON');
  live.send({ error: `${live.url} ${CANARIES.hashKey}` });
  await player.until(() => player.kinds('snapshot').length > 0);
  live.refuseWith(404);
  player.sub('match:8');
  player.sub(`${live.url}`);
  await player.until(() => player.kinds('refused').length >= 2);
  live.refuseWith(500);
  for (const socket of live.live()) socket.terminate();
  await player.roundTrip();
  expect(frames.length).toBeGreaterThan(2);
  // The refusal repeats the player's own invented value to that player.
  expect(frames.filter((frame) => !frame.includes('badTopic')).flatMap(found)).toEqual([]);
  player.socket.terminate();
});

it('writes no secret to the log at any level', { tags: ['T-26'] }, () => {
  expect(app.logLines.length).toBeGreaterThan(names.length);
  expect(app.logLines.filter((line) => found(line).length > 0)).toEqual([]);
});

it('names invalid settings without their values', { tags: ['T-26'] }, async () => {
  const bad = 'canary value';
  const named = [
    'PORT',
    'PUBLIC_ORIGIN',
    'SESSION_SECRET',
    'SESSION_SECRET_PREVIOUS',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'GAME_ORIGINS',
    'UPSTREAM_API_URL',
    'UPSTREAM_FIXTURES_URL',
    'UPSTREAM_HIGHLIGHTS_URL',
    'UPSTREAM_LIVE_URL',
    'UPSTREAM_MATCH_URL',
    'UPSTREAM_HASH_HEADER',
    'UPSTREAM_APP_HEADER',
    'UPSTREAM_READ_TIMEOUT_MS',
  ];
  const child = spawnGateway({ UPSTREAM_HASH_KEY: bad, ...Object.fromEntries(named.map((name) => [name, bad])) });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  expect([out, code, err.includes(bad)]).toEqual(['', 1, false]);
  expect(named.filter((name) => !err.includes(name))).toEqual([]);
});

/** The built client. A build must not copy secrets of its environment into it. */
const DIST = resolve(import.meta.dirname, '../../web/dist');
const isBuilt = existsSync(join(DIST, '.en', 'index.html'));

it.runIf(isBuilt || process.env.CI !== undefined)(
  'keeps every setting of the gateway out of the built client',
  { tags: ['T-26'] },
  () => {
    const around = Object.entries(process.env).filter(
      ([name, value]) => /^(?:UPSTREAM|SESSION)_/.test(name) && (value ?? '').length >= 8,
    );
    const words = [
      ...around.map(([, value]) => value ?? ''),
      ...Object.values(CANARIES),
      'UPSTREAM_API_URL',
      'UPSTREAM_HASH_KEY',
      'SESSION_SECRET',
      'x-hash-key',
      'x-app-key',
      'x-access-key',
    ];
    const files = readdirSync(DIST, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !/\.(?:gz|br)$/.test(entry.name),
    );
    const guilty = files.filter(({ parentPath, name }) => {
      const content = readFileSync(join(parentPath, name), 'latin1');
      return words.some((word) => content.includes(word));
    });
    expect(files.length).toBeGreaterThan(1);
    expect(guilty.map(({ name }) => name)).toEqual([]);
  },
);
