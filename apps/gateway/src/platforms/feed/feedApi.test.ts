import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFeedApi, type FeedApi } from './feedApi.ts';
import { LIVE_PRODUCT } from './messages.ts';

let server: Server;
let api: FeedApi;
let statusCode = 202;

beforeEach(async () => {
  server = createServer((_, response) => void response.writeHead(statusCode).end('<response/>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  api = createFeedApi({ apiUrl: `http://127.0.0.1:${port}`, token: 't' }, Date.now);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  { status: 400, refusal: 'request' },
  { status: 401, refusal: 'caller' },
  { status: 403, refusal: 'either' },
  { status: 429, refusal: 'caller' },
  { status: 500, refusal: undefined },
  { status: 503, refusal: undefined },
])(
  'takes status $status of a recovery as a refusal of the caller, of the request, of either, or as a failure',
  {
    tags: ['R-425'],
  },
  async ({ status, refusal }) => {
    statusCode = status;
    await expect(api.recover(LIVE_PRODUCT, 5, 1)).rejects.toMatchObject({ name: 'FeedApiError', refusal });
  },
);
