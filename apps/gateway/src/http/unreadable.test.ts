import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { useTestApp, type TestApp } from '../../test/testApp.ts';

let app: TestApp;
useTestApp((started) => (app = started), { fresh: 'gateway' });

/** Sends raw bytes and reads everything that comes back. */
async function responseTo(request: string): Promise<string> {
  const { hostname, port } = new URL(app.address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const response = text(socket);
  socket.end(request);
  return response;
}

describe('a request that cannot be parsed', { tags: ['T-28'] }, () => {
  it('gets 431 for headers that are too long, while the rest still arrives', async () => {
    const response = await responseTo(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(4_000_000)}\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 431 [\s\S]*connection: close/);
  });

  it('gets 431 for an address that is too long', async () => {
    expect(await responseTo(`GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it.each(['/%E0%A4%A', '/trpc/%ff', '/share/%zz'])('gets 400 for the address %s, without it', async (address) => {
    const { body, headers } = await app.agent.get(address).expect(400);
    expect(body).toEqual({ error: { message: 'Bad Request' } });
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/metrics#x', '/readyz#', '/trpc/account.session?input=#x'])(
    'gets 400 for the address %s, whose fragment no client sends',
    async (address) => {
      const response = await responseTo(`GET ${address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
      expect(response).toMatch(/^HTTP\/1\.1 400 [\s\S]*Bad Request/);
    },
  );

  it('gets 400 for text that is not HTTP', async () => {
    expect(await responseTo('SSH-2.0-client\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});
