import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { startTracing } from './startTracing.ts';

type Sent = {
  resourceSpans: {
    scopeSpans: { spans: { name: string; traceId: string; status?: object; attributes: unknown }[] }[];
  }[];
};

async function startCollector() {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    sent.push((await json(request)) as Sent);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      sent
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

it('sends a request and its call as one trace without queries', async () => {
  const collector = await startCollector();
  const tracing = await startTracing(collector.url, 'gateway');
  const app = fastify({ genReqId: () => 'the-request-id' });
  await tracing.instrument(app);
  app.get('/bets', () => tracing.call('bet/place', async (headers) => headers));
  app.get('/readyz', () => 'ready');

  const { traceparent } = (await app.inject('/bets?phone=0712345678')).json<{ traceparent: string }>();
  await app.inject('/readyz');
  await app.close();
  await tracing.close();
  await collector.close();

  const spans = collector.spans();
  const traceId = traceparent.split('-')[1];
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  expect(spans.map((span) => span.name)).toContain('bet/place');
  expect(JSON.stringify(spans)).toContain('the-request-id');
  expect(JSON.stringify(spans)).not.toContain('0712345678');
});

it('records routes without the parts of a path, which may be codes, phones or secret addresses', {
  tags: ['T-26'],
}, async () => {
  const collector = await startCollector();
  const tracing = await startTracing(collector.url, 'operator');
  const app = fastify();
  await tracing.instrument(app);
  app.get('/share/:code', () => 'ok');
  await app.inject('/share/ABCDE12');
  await app.inject('/0712345678');
  await app.close();
  await tracing.close();
  await collector.close();

  const spans = JSON.stringify(collector.spans());
  expect(spans).toContain('/share/:code');
  expect(spans).not.toMatch(/ABCDE12|0712345678/);
});

describe('a request that names a trace', { tags: ['T-38'] }, () => {
  const TRACE = '11111111111111111111111111111111';
  const named = { traceparent: `00-${TRACE}-2222222222222222-01`, tracestate: 'a=b', baggage: 'phone=0712345678' };
  const ACCEPTED = 'id-of-the-gateway';

  /** The headers of an upstream call of a request. */
  async function sentOn(headers: Record<string, string>, options = {}): Promise<Record<string, string>> {
    const collector = await startCollector();
    const tracing = await startTracing(collector.url, 'operator');
    const app = fastify({ genReqId: ({ headers: { 'x-request-id': id } }) => (id === ACCEPTED ? id : 'new') });
    await tracing.instrument(app, options);
    app.get('/bets', () => tracing.call('bet/place', async (sent) => sent));
    const answer = await app.inject({ url: '/bets', headers: { ...named, ...headers } });
    await app.close();
    await tracing.close();
    await collector.close();
    return answer.json();
  }

  it('starts its own trace unless its request id is accepted', async () => {
    const sent = await sentOn({ 'x-request-id': 'id-of-a-client' });
    expect(sent['traceparent']).not.toContain(TRACE);
    expect([sent['tracestate'], sent['baggage']]).toEqual([undefined, undefined]);
  });

  it('continues the trace of a sender whose request ids are accepted', async () => {
    expect((await sentOn({ 'x-request-id': ACCEPTED }))['traceparent']).toContain(TRACE);
  });

  it('starts its own trace at the first service, because a proxy passes on what a client sends', async () => {
    const sent = await sentOn({ 'x-request-id': ACCEPTED }, { startsTraces: true });
    expect(sent['traceparent']).not.toContain(TRACE);
  });
});

it('drops the last spans when the collector is away, so that the process ends in order', async () => {
  const tracing = await startTracing('http://127.0.0.1:1', 'gateway');
  const app = fastify();
  await tracing.instrument(app);
  app.get('/bets', () => 'ok');
  await app.inject('/bets');
  await app.close();
  await expect(tracing.close()).resolves.toBeUndefined();
});

it('adds no headers to calls without an endpoint', async () => {
  const tracing = await startTracing(undefined, 'gateway');
  expect(await tracing.call('bet/place', async (headers) => headers)).toEqual({});
});
