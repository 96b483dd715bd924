import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as the operator got it. */
export type Received = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: unknown;
};

/**
 * What to answer: JSON or text, nothing at all ('hang'), or a broken line ('cut'). `afterwards` says how it goes on after a
 * body that is less than was promised.
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

/** An operator on a real socket that answers what a test tells it to, and 404 to all else. */
export async function startFakeUpstream() {
  const handlers = new Map<string, Handler>();
  let fallback: Handler = { status: 404, text: '<h1>wrong address</h1>' };
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Everything received so far, oldest first. */
    received,
    /** Sets the answer to 'METHOD /path'. */
    on(call: string, handler: Handler): void {
      handlers.set(call, handler);
    },
    /** Sets the answers of a whole table, by 'METHOD /path'. */
    onAll(answers: Readonly<Record<string, Handler>>): void {
      for (const [call, handler] of Object.entries(answers)) handlers.set(call, handler);
    },
    /** Sets the answer to every call that has none. */
    otherwise(handler: Handler): void {
      fallback = handler;
    },
    /** Forgets all answers and sets the one to every call. */
    always(handler: Handler): void {
      handlers.clear();
      fallback = handler;
    },
    /** How often 'METHOD /path' was called. */
    count: (call: string): number => received.filter(({ method, path }) => `${method} ${path}` === call).length,
    async close(): Promise<void> {
      server.closeAllConnections();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}
