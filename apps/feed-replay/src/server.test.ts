import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Recording } from './recording.ts';
import { readRecording } from './recording.ts';
import { startReplayServer, type ReplayServer } from './server.ts';

const TOKEN = 'a token';
const STARTED_AT_MS = Date.UTC(2026, 0, 17, 16);
const EVENT = 'sr:match:5';

const oddsAt = (atMs: number, product = 1, event = EVENT) => ({
  atMs,
  xml: `<odds_change product="${product}" event_id="${event}" timestamp="${STARTED_AT_MS + atMs}"/>`,
  product: String(product),
  eventId: event,
});
const eventOf = (id: string, isLive: boolean) => ({
  id,
  isLive,
  xml: `<sport_event id="${id}" scheduled="2026-01-17T17:00:00+00:00"></sport_event>`,
});
const RECORDING: Recording = {
  startedAtMs: STARTED_AT_MS,
  lengthMs: 1_000,
  events: [eventOf(EVENT, true), eventOf('sr:match:6', false)],
  messages: [oddsAt(0), oddsAt(0, 3, 'sr:match:6'), oddsAt(100)],
};

let server: ReplayServer;
let base = '';
let sockets: WebSocket[] = [];

beforeEach(async () => {
  server = await startReplayServer({ recording: RECORDING, speed: 1, token: TOKEN, port: 0 });
  base = `127.0.0.1:${server.port}`;
});
afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  sockets = [];
  await server.close();
});

const call = (path: string, method = 'GET', token = TOKEN) =>
  fetch(`http://${base}${path}`, { method, headers: { 'x-access-token': token } });

/** A connected client, and the messages that it has received. */
async function connect(token = TOKEN) {
  const socket = new WebSocket(`ws://${base}/messages`, { headers: { 'x-access-token': token } });
  sockets.push(socket);
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  await once(socket, 'open');
  return {
    received,
    async until(holds: (all: readonly string[]) => boolean): Promise<void> {
      while (!holds(received)) await once(socket, 'message');
    },
  };
}

describe('the replay server', () => {
  it('serves the schedules with kick-offs as far from now as recorded', async () => {
    const live = await (await call('/v1/sports/en/schedules/live/schedule.xml')).text();
    const ahead = await (await call('/v1/sports/en/schedules/pre/schedule.xml')).text();
    expect(live).toContain(`id="${EVENT}"`);
    expect(ahead).toContain('id="sr:match:6"');
    const kickOffMs = Date.parse(/scheduled="([^"]+)"/.exec(live)?.[1] ?? '');
    expect(Math.abs(kickOffMs - Date.now() - 3_600_000)).toBeLessThanOrEqual(60_000);
    expect(kickOffMs % 60_000).toBe(0);
  });

  it('serves a fixture, and none that does not exist', async () => {
    const fixture = await call(`/v1/sports/en/sport_events/${EVENT}/fixture.xml`);
    expect(await fixture.text()).toContain(`<fixture id="${EVENT}"`);
    expect((await call('/v1/sports/en/sport_events/sr:match:7/fixture.xml')).status).toBe(404);
  });

  it('plays again and again, with rising times', async () => {
    const { received, until } = await connect();
    const timesIn = (all: readonly string[]) =>
      all.flatMap((xml) => (xml.includes('odds_change') ? Number(/timestamp="(\d+)"/.exec(xml)?.[1]) : []));
    await until((all) => timesIn(all).length >= 6);
    const times = timesIn(received);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(RECORDING.lengthMs);
  });

  it('repeats what one producer has sent, and reports when that is complete', async () => {
    const { received, until } = await connect();
    expect((await call('/v1/pre/recovery/initiate_request?request_id=41', 'POST')).status).toBe(202);
    await until((all) => all.some((xml) => xml.startsWith('<snapshot_complete')));
    const repeated = received.filter((xml) => xml.includes('request_id="41"'));
    expect(repeated).toHaveLength(2);
    expect(repeated[0]).toMatch(/^<odds_change request_id="41" product="3" event_id="sr:match:6"/);
    expect(repeated[1]).toMatch(/^<snapshot_complete product="3" request_id="41"/);
  });

  it('repeats nothing from before the given time', async () => {
    const { received, until } = await connect();
    await call(`/v1/liveodds/recovery/initiate_request?request_id=42&after=${Date.now() + 60_000}`, 'POST');
    await until((all) => all.some((xml) => xml.startsWith('<snapshot_complete')));
    expect(received.filter((xml) => xml.includes('request_id="42"'))).toHaveLength(1);
  });

  it('repeats the messages of one event', async () => {
    const { received, until } = await connect();
    await call(`/v1/liveodds/odds/events/${EVENT}/initiate_request?request_id=43`, 'POST');
    await until((all) => all.some((xml) => xml.includes('request_id="43"')));
    expect(received.filter((xml) => xml.includes('request_id="43"')).every((xml) => xml.includes(EVENT))).toBe(true);
  });

  it('answers a request whose address is none', async () => {
    const socket = connectTcp(server.port, '127.0.0.1');
    socket.end('GET // HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('refuses everything without the token, and numbers that are none', async () => {
    expect((await call('/v1/sports/en/schedules/live/schedule.xml', 'GET', 'another')).status).toBe(403);
    await expect(connect('another')).rejects.toThrow('401');
    expect((await call('/v1/pre/recovery/initiate_request?request_id="/>', 'POST')).status).toBe(404);
    expect((await call('/v1/other/recovery/initiate_request?request_id=1', 'POST')).status).toBe(404);
  });
});

it('reads the recording of the repository', () => {
  const { events, messages, lengthMs } = readRecording(new URL('../recordings/evening/', import.meta.url));
  expect(events.filter(({ isLive }) => isLive)).toHaveLength(5);
  expect(messages.every(({ atMs }, index) => atMs >= (messages[index - 1]?.atMs ?? 0) && atMs <= lengthMs)).toBe(true);
  expect(new Set(messages.map(({ product }) => product))).toEqual(new Set(['1', '3']));
});
