// The baseline of a cached page: a server that only writes one response.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCalls, endWithParent } from '../lib/processes/calls.ts';

/** The response that the server sends to every request. */
export type SameBytes = { readonly status: number; readonly head: string[]; readonly bodyBase64: string };

async function listen({ status, head, bodyBase64 }: SameBytes): Promise<number> {
  const body = Buffer.from(bodyBase64, 'base64');
  const server = createServer((_, response) => {
    response.writeHead(status, head).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

endWithParent();
answerCalls({ listen });
