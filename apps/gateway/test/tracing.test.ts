import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startFakeUpstream } from './fakeUpstream.ts';
import { startGatewayProcess } from './gatewayProcess.ts';
import { success } from './wire.ts';

async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, bodies, close: () => server.close() };
}

it('with an endpoint a request and its call upstream are one trace, found by the request’s id, and sockets go on', async () => {
  const [collector, upstream] = await Promise.all([startCollector(), startFakeUpstream()]);
  upstream.on('GET /sports', success([]));
  const gateway = await startGatewayProcess({
    PORT: '0',
    WEB_DIR: '/nowhere',
    UPSTREAM_API_URL: upstream.url,
    UPSTREAM_FIXTURES_URL: upstream.url,
    UPSTREAM_LIVE_URL: upstream.url.replace('http', 'ws'),
    UPSTREAM_MATCH_URL: upstream.url.replace('http', 'ws'),
    UPSTREAM_HASH_KEY: 'canary-hash',
    UPSTREAM_APP_KEY: 'canary-app',
    UPSTREAM_FIXTURES_TOKEN: 'canary-token',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });

  const headers = { 'x-request-id': 'id-of-the-browser' };
  expect((await fetch(`${gateway.address}/trpc/sports.list`, { headers })).status).toBe(200);
  const socket = new WebSocket(`${gateway.address.replace('http', 'ws')}/live`);
  await once(socket, 'open');
  socket.terminate();
  await gateway.stop();
  collector.close();
  const asked = upstream.received.find(({ path }) => path === '/sports');
  await upstream.close();

  expect(asked?.headers['x-request-id']).toBe('id-of-the-browser');
  const traceId = /^00-([0-9a-f]{32})-/.exec(String(asked?.headers['traceparent']))?.[1];
  const sent = collector.bodies.join('');
  expect(sent).toContain(`"traceId":"${traceId}"`);
  expect(sent).toContain('id-of-the-browser');
  expect(sent).not.toContain('canary');
});
