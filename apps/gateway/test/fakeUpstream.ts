import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A received request. */
export type Received = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: unknown;
};

/**
 * A response: JSON or text, none at all ('hang'), or a broken connection ('cut'). `afterwards` is what follows a body
 * that is shorter than its content-length.
 */
export type Answer =
  | {
      status?: number;
      json?: unknown;
      text?: string;
      bytes?: Buffer;
      headers?: OutgoingHttpHeaders;
      afterwards?: 'hang' | 'cut';
    }
  | 'hang'
  | 'cut';
type Handler = Answer | ((request: Received) => Answer | Promise<Answer>);

export type FakeUpstream = Awaited<ReturnType<typeof startFakeUpstream>>;

function answerWith(answer: Answer, response: ServerResponse): void {
  if (answer === 'hang') return;
  if (answer === 'cut') {
    response.destroy();
    return;
  }
  const { status = 200, json, text: body = json === undefined ? '' : JSON.stringify(json), bytes, afterwards } = answer;
  const type = json === undefined ? 'text/html' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...answer.headers });
  if (afterwards === undefined) response.end(bytes ?? body);
  else response.write(body, () => void (afterwards === 'cut' && response.destroy()));
}

const WRONG_ADDRESS: Answer = { status: 404, text: '<h1>wrong address</h1>' };

/** An operator on a real socket. It sends the responses that a test sets, and 404 to every other request. */
export async function startFakeUpstream() {
  const handlers = new Map<string, Handler>();
  let fallback: Handler = WRONG_ADDRESS;
  const received: Received[] = [];

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://operator');
    const bodyText = await text(request);
    const call: Received = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: bodyText === '' ? undefined : JSON.parse(bodyText),
    };
    received.push(call);
    const handler = handlers.get(`${call.method} ${call.path}`) ?? fallback;
    answerWith(typeof handler === 'function' ? await handler(call) : handler, response);
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Everything received so far, oldest first. */
    received,
    /** Sets the response to 'METHOD /path'. */
    on(call: string, handler: Handler): void {
      handlers.set(call, handler);
    },
    /** Sets responses by 'METHOD /path'. */
    onAll(answers: Readonly<Record<string, Handler>>): void {
      for (const [call, handler] of Object.entries(answers)) handlers.set(call, handler);
    },
    /** Sets the response to every request that has none. */
    otherwise(handler: Handler): void {
      fallback = handler;
    },
    /** Removes all responses and sets one for every request. */
    always(handler: Handler): void {
      handlers.clear();
      fallback = handler;
    },
    /** Removes all responses and received requests. */
    reset(): void {
      handlers.clear();
      fallback = WRONG_ADDRESS;
      received.length = 0;
    },
    /** The number of received requests of 'METHOD /path'. */
    count: (call: string): number => received.filter(({ method, path }) => `${method} ${path}` === call).length,
    /** The number of connections accepted so far. */
    connectionCount: (): number => connections,
    async close(): Promise<void> {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}
