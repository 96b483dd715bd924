// The baseline of a player's call: a proxy of only node:http, which forwards a request as it comes and the response too.
import { once } from 'node:events';
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCalls, endWithParent } from '../lib/processes/calls.ts';

async function listen(upstreamPort: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const forwarded = httpRequest({ agent, host: '127.0.0.1', port: upstreamPort, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

endWithParent();
answerCalls({ listen });
