import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as send,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The interval of ops/haproxy between checks of a gateway whose state may have changed. */
const CHECK_EVERY_MS = 250;
const CHECK_TIMEOUT_MS = 1_000;
/** Longer than the time for which the load's players keep an unused connection. */
const KEEP_ALIVE_MS = 72_000;
const MAX_ATTEMPTS = 3;

type Failure = Error & { code?: string };

/**
 * The proxy in front of the gateways, with the rules of ops/haproxy: requests go to ready gateways. A read whose gateway
 * ends is sent again to another one. A change is sent again only if no connection was made.
 */
export class Balancer {
  readonly origin: string;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #tunnels = new Set<Socket>();
  #ports: readonly number[] = [];
  #ready = new Set<number>();
  #calls = 0;
  #checking: NodeJS.Timeout | undefined;

  private constructor(server: Server) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', async (request: IncomingMessage, response: ServerResponse) =>
      this.#serve({ request, body: await buffer(request), response, attempt: 1 }),
    );
    server.on('upgrade', (request, near: Socket, head: Buffer) => this.#tunnel(request, near, head));
  }

  static async start(): Promise<Balancer> {
    const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Balancer(server);
  }

  /** Begins to send requests to these gateways. */
  async route(ports: readonly number[]): Promise<void> {
    this.#ports = ports;
    await this.#check();
    this.#checking = setInterval(() => void this.#check(), CHECK_EVERY_MS);
  }

  close(): void {
    clearInterval(this.#checking);
    for (const tunnel of this.#tunnels) tunnel.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }

  async #check(): Promise<void> {
    const checked = await Promise.all(this.#ports.map(async (port) => [port, await isReady(port)] as const));
    this.#ready = new Set(checked.filter(([, ready]) => ready).map(([port]) => port));
  }

  /** The next ready gateway; undefined when none is. */
  #next(): number | undefined {
    this.#calls += 1;
    return [...this.#ready][this.#calls % this.#ready.size];
  }

  #serve(call: { request: IncomingMessage; body: Buffer; response: ServerResponse; attempt: number }): void {
    const { request, body, response, attempt } = call;
    const port = this.#next();
    if (port === undefined) return void response.writeHead(503).end();
    const { method, url: path, headers } = request;
    const sent = send({ host: '127.0.0.1', port, method, path, headers, agent: this.#agent });
    sent.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    sent.on('error', ({ code }: Failure) => {
      if (response.headersSent) return void response.destroy();
      if (code === 'ECONNREFUSED') this.#ready.delete(port);
      const mayRepeat = attempt < MAX_ATTEMPTS && (method === 'GET' || code === 'ECONNREFUSED');
      if (mayRepeat) this.#serve({ ...call, attempt: attempt + 1 });
      else response.writeHead(502).end();
    });
    sent.end(body);
  }

  /** Passes a live socket's bytes in both directions. */
  #tunnel({ method, url, rawHeaders }: IncomingMessage, near: Socket, head: Buffer): void {
    const port = this.#next();
    if (port === undefined) return void near.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const socket of [near, far]) {
      this.#tunnels.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          this.#tunnels.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    const lines = rawHeaders.flatMap((text, index) => (index % 2 === 0 ? [`${text}: ${rawHeaders[index + 1]}`] : []));
    far.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
    far.write(head);
    near.pipe(far).pipe(near);
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    // Refused, or too late: not ready.
    return false;
  }
}
