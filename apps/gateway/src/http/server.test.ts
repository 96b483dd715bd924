import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/testApp.ts';

let app: TestApp;
afterEach(() => app.close());

async function open(): Promise<Socket> {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  // A refused connection may end with a reset; the tests look at its end only.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends a part of a request and resolves with all that comes back until the server closes the connection. */
async function stalled(part: string): Promise<string> {
  const socket = await open();
  socket.write(part);
  return text(socket);
}

const metric = async (line: string) => expect((await app.agent.get('/metrics')).text).toContain(line);

describe('a request that does not arrive', { tags: ['R-103', 'T-27'] }, () => {
  it('is answered with 408 when its headers stall', async () => {
    app = await startTestApp({ HTTP_HEADERS_TIMEOUT_MS: '100', HTTP_REQUEST_TIMEOUT_MS: '60000' });
    expect(await stalled('GET / HTTP/1.1\r\nhost: localhost\r\n')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is answered with 408 when its body stalls', async () => {
    app = await startTestApp({ HTTP_HEADERS_TIMEOUT_MS: '100', HTTP_REQUEST_TIMEOUT_MS: '200' });
    const head = 'POST /trpc/account.login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
    expect(await stalled(`${head}content-length: 50\r\n\r\n{"phone":`)).toMatch(/^HTTP\/1\.1 408 /);
    expect(app.upstream.received).toEqual([]);
  });

  it('ends its connection when nothing moves on it', async () => {
    app = await startTestApp({ SOCKET_IDLE_TIMEOUT_MS: '100' });
    app.upstream.otherwise('hang');
    expect(await stalled('GET /trpc/sports.list HTTP/1.1\r\nhost: localhost\r\n\r\n')).toBe('');
  });

  it('ends its connection also after an earlier one was answered', async () => {
    app = await startTestApp({ SOCKET_IDLE_TIMEOUT_MS: '100' });
    app.upstream.otherwise('hang');
    const request = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
    expect(await stalled(request('/healthz') + request('/trpc/sports.list'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('ends its connection when not a byte of it has come', async () => {
    app = await startTestApp({ HTTP_HEADERS_TIMEOUT_MS: '100' });
    expect(await stalled('')).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('connections', { tags: ['R-103', 'T-27'] }, () => {
  it('are bounded per address, and leave room when they end', async () => {
    app = await startTestApp({ MAX_CONNECTIONS_PER_ADDRESS: '2' });
    const held = await Promise.all([open(), open()]);
    expect(await text(await open())).toBe('');
    for (const socket of held) socket.destroy();
    await expect.poll(async () => (await app.agent.get('/healthz').catch(() => null))?.status).toBe(200);
    await metric('ushindi_refused_connections_total{reason="address"} ');
  });

  it('are not counted by address if they come from a trusted proxy', async () => {
    app = await startTestApp({ MAX_CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '10.0.0.1,127.0.0.0/8' });
    const held = await Promise.all([open(), open(), open()]);
    expect((await app.agent.get('/healthz')).status).toBe(200);
    for (const socket of held) socket.destroy();
  });

  it('are bounded per process', async () => {
    app = await startTestApp({ MAX_CONNECTIONS: '1' });
    const held = await open();
    expect(await text(await open())).toBe('');
    held.destroy();
    await expect.poll(async () => (await app.agent.get('/healthz').catch(() => null))?.status).toBe(200);
    await metric('ushindi_refused_connections_total{reason="full"} ');
  });
});

describe('requests that do not wait for responses', { tags: ['R-103', 'T-27'] }, () => {
  const REQUEST = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const LAST = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';

  it.each([
    ['ordinary ones', REQUEST],
    ['those with an unknown expectation', REQUEST.replace('\r\n\r\n', '\r\nexpect: tea\r\n\r\n')],
  ])('end their connection when too many have no response: %s', async (_, request) => {
    app = await startTestApp();
    app.upstream.otherwise('hang');
    const first = 'GET /trpc/sports.list HTTP/1.1\r\nhost: localhost\r\n\r\n';
    expect(await stalled(first + request.repeat(1000))).toBe('');
    await metric('ushindi_refused_connections_total{reason="unanswered"} 1\n');
  });

  it('are answered in order when they are few', async () => {
    app = await startTestApp();
    const responses = await stalled(REQUEST.repeat(31) + LAST);
    expect(responses.match(/HTTP\/1\.1 200 /g)).toHaveLength(32);
  });

  it('are not counted once they are answered', async () => {
    app = await startTestApp();
    const socket = await open();
    socket.setEncoding('utf8');
    for (let sent = 0; sent < 100; sent += 1) {
      socket.write(REQUEST);
      expect((await once(socket, 'data'))[0]).toMatch(/^HTTP\/1\.1 200 /);
    }
    socket.destroy();
  });
});

describe('an upgrade', { tags: ['R-103', 'T-27'] }, () => {
  const UPGRADE =
    'GET /live HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
    'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
  const REQUEST = 'GET /trpc/sports.list HTTP/1.1\r\nhost: localhost\r\n\r\n';

  /** A connection, the gateway's end of it, and what has come back so far. */
  async function connected() {
    app = await startTestApp();
    app.upstream.on('GET /sports', { json: [] });
    const accepted = once(app.app.server, 'connection') as Promise<[Socket]>;
    const socket = await open();
    let received = '';
    socket.setEncoding('utf8').on('data', (part: string) => (received += part));
    const [end] = await accepted;
    /** The statuses of this many responses, as soon as they are there. */
    async function statuses(count: number): Promise<(string | undefined)[]> {
      const found = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
      if (found.length >= count) return found;
      await once(socket, 'data');
      return statuses(count);
    }
    return { socket, end, statuses };
  }

  it('is an ordinary request behind a request without its response, and keeps no connection open', async () => {
    const { socket, end, statuses } = await connected();
    socket.write(REQUEST + UPGRADE);
    expect(await statuses(2)).toEqual(['200', '404']);
    const closed = once(end, 'close');
    socket.end();
    await closed;
  });

  it.each([
    ['HEAD /live', '404'],
    ['GET /%ff', '400'],
    ['GET /trpc/sports.list', '200'],
    ['POST /live', '404'],
  ])('is an ordinary request at %s, whose connection ends with the client', async (target, status) => {
    const { socket, end, statuses } = await connected();
    socket.write(UPGRADE.replace('GET /live', target));
    expect(await statuses(1)).toEqual([status]);
    const closed = once(end, 'close');
    socket.end();
    await closed;
  });

  it('is an ordinary request if it offers HTTP/2', async () => {
    const { socket, statuses } = await connected();
    socket.write(
      REQUEST.replace(/\r\n$/, 'connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAM\r\n\r\n'),
    );
    expect(await statuses(1)).toEqual(['200']);
    socket.destroy();
  });

  it('is accepted after a response on the same connection', async () => {
    const { socket, end, statuses } = await connected();
    socket.write(REQUEST);
    expect(await statuses(1)).toEqual(['200']);
    socket.write(UPGRADE);
    expect(await statuses(2)).toEqual(['200', '101']);
    expect(end.timeout).toBe(0);
    socket.destroy();
  });
});
