import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { upstreamSettings } from '../../../scripts/lib/launcher.mjs';
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

it('traces a request and its upstream call as one trace with the request id, and keeps sockets working', async () => {
  const [collector, upstream] = await Promise.all([startCollector(), startFakeUpstream()]);
  upstream.on('GET /sports', success([]));
  const gateway = await startGatewayProcess({
    WEB_DIR: '/nowhere',
    ...upstreamSettings(upstream.url, { hashKey: 'canary-hash', appKey: 'canary-app', fixturesToken: 'canary-token' }),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    TRUST_PROXY: '127.0.0.0/8',
  });

  const headers = { 'x-request-id': 'id-of-the-proxy' };
  expect((await fetch(`${gateway.address}/trpc/sports.list`, { headers })).status).toBe(200);
  const socket = new WebSocket(`${gateway.address.replace('http', 'ws')}/live`);
  await once(socket, 'open');
  socket.terminate();
  await gateway.stop();
  collector.close();
  const asked = upstream.received.find(({ path }) => path === '/sports');
  await upstream.close();

  expect(asked?.headers['x-request-id']).toBe('id-of-the-proxy');
  const traceId = /^00-([0-9a-f]{32})-/.exec(String(asked?.headers['traceparent']))?.[1];
  const sent = collector.bodies.join('');
  expect(sent).toContain(`"traceId":"${traceId}"`);
  expect(sent).toContain('id-of-the-proxy');
  expect(sent).not.toContain('canary');
});
