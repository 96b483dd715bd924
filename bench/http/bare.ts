// The baseline: a server that does nothing but write the answer that it is given over the channel.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Given = { head: string[]; bodyBase64: string };

process.once('message', ({ head, bodyBase64 }: Given) => {
  const body = Buffer.from(bodyBase64, 'base64');
  const server = createServer((_, response) => {
    response.writeHead(200, head).end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit());
