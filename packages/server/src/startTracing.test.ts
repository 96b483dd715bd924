import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, it } from 'vitest';
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

it('adds no headers to calls without an endpoint', async () => {
  const tracing = await startTracing(undefined, 'gateway');
  expect(await tracing.call('bet/place', async (headers) => headers)).toEqual({});
});
