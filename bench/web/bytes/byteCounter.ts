import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Request, RequestReader } from './requests.ts';

/** One request of the browser, with the bytes of its response as sent: head and body. */
export type Transfer = Request & { readonly bytes: number };

/** The bytes that a browser has received and sent. */
export type Traffic = {
  readonly transfers: readonly Transfer[];
  /** Received on live sockets, as sent. */
  readonly socketBytes: number;
  /** Requests and frames to live sockets. */
  readonly sentBytes: number;
};

type Counted = { -readonly [Key in keyof Transfer]: Transfer[Key] };

const POLL_MS = 100;
/** Longer than the app waits before it loads the files of later screens. */
const QUIET_MS = 4_000;

/**
 * A TCP proxy in front of a product. Every byte between a browser and the product passes through it, also those of
 * service workers, which a browser does not report with a page's.
 */
export class ByteCounter {
  /** The product's address through this counter. */
  readonly url: string;
  /** The product's own address. */
  readonly productUrl: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #transfers: Counted[] = [];
  #waiting = new Set<Counted>();
  #receivedBytes = 0;
  #sentBytes = 0;
  #lastChangeMs = Date.now();

  private constructor(server: Server, productUrl: string) {
    const { hostname, port } = new URL(productUrl);
    this.#server = server;
    this.productUrl = productUrl;
    this.url = `http://${hostname}:${(server.address() as AddressInfo).port}`;
    server.on('connection', (browser) => {
      this.#forward(browser, connect({ host: hostname, port: Number(port), noDelay: true }));
    });
  }

  /** Listens on a free port of the product's host name. */
  static async start(productUrl: string): Promise<ByteCounter> {
    const server = createServer({ noDelay: true }).listen({ port: 0, host: new URL(productUrl).hostname });
    await once(server, 'listening');
    return new ByteCounter(server, productUrl);
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #forward(browser: Socket, product: Socket): void {
    const reader = new RequestReader();
    let current: Counted | undefined;
    browser.on('data', (part) => {
      const request = reader.read(part);
      if (request !== null) current = this.#open(request);
      if (current?.kind !== 'socket') this.#lastChangeMs = Date.now();
      this.#sentBytes += part.length;
      product.write(part);
    });
    product.on('data', (part) => {
      // The product responds with 408 to a connection that the browser opened in advance and never used.
      if (current !== undefined) this.#count(current, part.length);
      browser.write(part);
    });
    this.#closeTogether(browser, product, () => current && this.#waiting.delete(current));
  }

  #open(request: Request): Counted {
    const transfer = { ...request, bytes: 0 };
    this.#transfers.push(transfer);
    this.#waiting.add(transfer);
    return transfer;
  }

  #count(transfer: Counted, bytes: number): void {
    if (transfer.kind !== 'socket') this.#lastChangeMs = Date.now();
    this.#waiting.delete(transfer);
    this.#receivedBytes += bytes;
    transfer.bytes += bytes;
  }

  /** A connection that fails is closed on the other side too, which the browser then handles as it would without us. */
  #closeTogether(browser: Socket, product: Socket, onClose: () => void): void {
    const ends = [browser, product];
    for (const end of ends) {
      this.#sockets.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        this.#sockets.delete(end);
        for (const each of ends) each.destroySoon();
        onClose();
      });
    }
  }

  /** Resolves when every request has a response and nothing has moved for a while. Live sockets do not count. */
  async settled(): Promise<void> {
    while (this.#waiting.size > 0 || Date.now() - this.#lastChangeMs < QUIET_MS) {
      await new Promise((resolve) => {
        setTimeout(resolve, POLL_MS);
      });
    }
  }

  /**
   * Everything since the last call, and counts from zero again. Live sockets that stay open go on counting.
   * @throws when the requests do not explain every byte that was received
   */
  take(): Traffic {
    const all = this.#transfers;
    const bytes = all.reduce((sum, each) => sum + each.bytes, 0);
    if (bytes !== this.#receivedBytes) throw new Error(`${this.#receivedBytes} bytes came, requests explain ${bytes}`);
    const sockets = all.filter(({ kind }) => kind === 'socket');
    const taken = {
      transfers: all.filter(({ kind }) => kind !== 'socket'),
      socketBytes: sockets.reduce((sum, socket) => sum + socket.bytes, 0),
      sentBytes: this.#sentBytes,
    };
    for (const socket of sockets) socket.bytes = 0;
    this.#transfers = sockets;
    this.#receivedBytes = 0;
    this.#sentBytes = 0;
    return taken;
  }
}
