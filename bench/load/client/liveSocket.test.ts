import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { Recorder } from '../measure/recorder.ts';
import { LiveSocket } from './liveSocket.ts';
import { SharedStates } from './sharedStates.ts';

const topic = 'live:10:2';
let server: WebSocketServer;
let recorder: Recorder;
let live: LiveSocket;
const onScore = vi.fn<(matchId: string) => void>();

const snapshot = (seq: number) => ({
  kind: 'snapshot',
  topic,
  epoch: 'a',
  seq,
  ageMs: 0,
  state: { matches: { 1: {} } },
});
const goal = (seq: number) => ({
  kind: 'delta',
  topic,
  epoch: 'a',
  seq,
  patch: { matches: { 1: { live: { homeScore: 1 } } } },
});
const send = (client: WebSocket, frame: object): void => client.send(JSON.stringify(frame));
const received = async (client: WebSocket): Promise<unknown> => JSON.parse(String((await once(client, 'message'))[0]));
/** The next socket, and its first message. */
async function next(): Promise<{ client: WebSocket; firstMessage: unknown }> {
  const [client] = (await once(server, 'connection')) as [WebSocket];
  return { client, firstMessage: await received(client) };
}

beforeEach(async () => {
  onScore.mockReset();
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: true });
  await once(server, 'listening');
  recorder = new Recorder();
  live = new LiveSocket({
    address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    recorder,
    states: new SharedStates(),
    random: () => 0,
    cookies: () => ({}),
    onScore,
  });
});
afterEach(async () => {
  live.close();
  for (const client of server.clients) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

it('subscribes to topics, keeps their state and reports goals; compressed', async () => {
  live.watch([topic]);
  const { client, firstMessage } = await next();
  expect(firstMessage).toEqual({ op: 'sub', topic });
  expect(client.extensions).toContain('permessage-deflate');
  send(client, snapshot(3));
  send(client, goal(4));
  await vi.waitFor(() => expect(onScore).toHaveBeenCalledWith('1'), { timeout: 10_000 });
  expect(live.state(topic)).toEqual({ matches: { 1: { live: { homeScore: 1 } } } });
  expect(recorder.failures()).toEqual([]);
});

it('counts a gap and subscribes again', async () => {
  live.watch([topic]);
  const { client } = await next();
  send(client, snapshot(3));
  send(client, goal(5));
  expect(await received(client)).toEqual({ op: 'sub', topic });
  expect(recorder.failures()).toEqual([{ where: 'live', kind: 'gap', count: 1 }]);
  expect(onScore).not.toHaveBeenCalled();
});

it('reconnects with its topics, and counts the loss unless the gateway asked it to reconnect', async () => {
  live.watch([topic]);
  const first = await next();
  first.client.close(1013, 'retry:1');
  const second = await next();
  second.client.close(1012, 'retry:1');
  const third = await next();
  expect(third.firstMessage).toEqual({ op: 'sub', topic });
  expect(recorder.failures()).toEqual([{ where: 'live', kind: 'closed 1013', count: 1 }]);
  expect(recorder.counts.get('sockets asked to reconnect')).toBe(1);
});

it('closes when nothing is watched any more, and is no loss', async () => {
  live.watch([topic]);
  const { client } = await next();
  live.watch([]);
  expect((await once(client, 'close'))[0]).toBe(1000);
  expect(recorder.failures()).toEqual([]);
  await vi.waitFor(() => expect(recorder.sockets).toBe(0), { timeout: 10_000 });
});
