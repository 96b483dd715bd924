import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { httpRegister } from './http.ts';

const DETAILS = { name: 'Amina Otieno', idNumber: '12345678', dateOfBirth: '1990-02-28' };
const PERSON = { id_number: '12345678', name: 'AMINA OTIENO', date_of_birth: '1990-02-28' };

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function registerThat(answers: RequestListener) {
  server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/persons`;
  return httpRegister({ url, key: 'secret' });
}
const find = (register: ReturnType<typeof httpRegister>, signal = new AbortController().signal) =>
  register.find(DETAILS, signal);
const sends = (status: number, body: string) => registerThat((_, response) => response.writeHead(status).end(body));

describe('a register over HTTP', { tags: ['R-205'] }, () => {
  it('is asked once with the details and the key, and answers with a person', async () => {
    const requests: unknown[] = [];
    const register = await registerThat(async (request, response) => {
      const { method, url, headers } = request;
      requests.push([method, url, headers.authorization, await json(request)]);
      response.end(JSON.stringify({ found: true, person: { ...PERSON, gender: 'F' } }));
    });
    expect(await find(register)).toEqual({ ...DETAILS, name: 'AMINA OTIENO' });
    const body = { id_number: '12345678', name: 'Amina Otieno', date_of_birth: '1990-02-28' };
    expect(requests).toEqual([['POST', '/persons', 'Bearer secret', body]]);
  });

  it('finds no person under an unknown number', async () =>
    expect(await find(await sends(200, '{"found":false}'))).toBeNull());

  it.each([
    ['an error', 500, '{"found":true}'],
    ['a refused key', 401, '{"found":false}'],
    ['no such person by its status alone', 404, '{"found":false}'],
    ['a page', 200, '<html>'],
    ['nothing', 200, ''],
    ['JSON of another shape', 200, '{"person":{}}'],
    ['a found person without a name', 200, JSON.stringify({ found: true, person: { ...PERSON, name: undefined } })],
    ['a date that is none', 200, JSON.stringify({ found: true, person: { ...PERSON, date_of_birth: '28/02/90' } })],
    ['a text for a flag', 200, JSON.stringify({ found: 'true', person: PERSON })],
  ])('gives no answer with %s', async (_, status, body) => {
    const failure = await find(await sends(status, body)).catch(String);
    expect(failure).toMatch(/^Error: the identity register/);
    expect(failure).not.toMatch(/AMINA|12345678/);
  });

  it('gives no answer with one that does not end', async () => {
    const register = await registerThat((_, response) => {
      const fill = (): void => void (response.destroyed || response.write('x'.repeat(8_192), () => fill()));
      fill();
    });
    await expect(find(register)).rejects.toThrow('too long');
  });

  it('gives no answer by a redirect, which would send the details to another host', async () => {
    const asked: string[] = [];
    const register = await registerThat((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await expect(find(register)).rejects.toThrow('fetch failed');
    expect(asked).toEqual(['/persons']);
  });

  it('gives no answer when the connection breaks', async () => {
    await expect(find(await registerThat((request) => request.destroy()))).rejects.toThrow('fetch failed');
  });

  it('is abandoned when the deadline passes', async () => {
    const deadline = new AbortController();
    const register = await registerThat(() => deadline.abort());
    await expect(find(register, deadline.signal)).rejects.toThrow('aborted');
  });
});
