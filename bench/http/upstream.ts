// The operator's stand-in for players' calls: it sends the same bytes at once and keeps the last request of each path.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { formatExp } from '@ushindi/shared';
import { answerCalls, endWithParent } from '../lib/processes/calls.ts';

/** A request as the upstream received it. */
export type Received = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

const DAY_MS = 24 * 60 * 60 * 1000;

const success = (data: object): Buffer =>
  Buffer.from(JSON.stringify({ code: 'Success', data: { code: 200, message: 'Done.', data } }));

const ANSWERS = new Map([
  [
    '/acc/v1/login',
    success({
      acc_data: { name: 'Player', acc_no: 4711, access_token: 'a'.repeat(200) },
      exp: formatExp(Date.now() + DAY_MS),
    }),
  ],
  ['/profile/v1/balance', success({ balance: '1240.50', bonus: 20 })],
  ['/bet/v1/place', success({ bet_reference: 'ABCDE12', possible_win: 210 })],
]);

const received = new Map<string, Received>();

async function listen(): Promise<number> {
  const server = createServer(async (request, response) => {
    const { url = '/', method = 'GET', headers } = request;
    received.set(url, { method, headers, body: await text(request) });
    const body = ANSWERS.get(url);
    if (body === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

endWithParent();
answerCalls({ listen, received: (path: string) => received.get(path) });
