import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** The faults of a connection. Times are milliseconds. */
export type Fault =
  /** Every chunk is late. */
  | { kind: 'latency'; delayMs: number }
  /** Bytes pass slowly. */
  | { kind: 'bandwidth'; bytesPerSecond: number }
  /** Bytes arrive in small pieces. */
  | { kind: 'slice'; pieceBytes: number }
  /** Open connections end, new ones are refused. */
  | { kind: 'cut' }
  /** Open connections are reset, new ones too. */
  | { kind: 'reset' }
  /** Requests pass, responses do not. */
  | { kind: 'halfOpen' }
  /** Nothing passes, and no connection ends. */
  | { kind: 'silence' }
  /** The next request on each connection passes. Its response is discarded and the connection is reset. */
  | { kind: 'lostReply' };

type Direction = 'request' | 'response';
type Pair = { near: Socket; far: Socket };

const PIECE_PAUSE_MS = 2;

/** A TCP proxy on a free port of this machine, which applies the current fault to its connections. */
export class FaultProxy {
  readonly port: number;
  readonly #server;
  readonly #pairs = new Set<Pair>();
  #fault: Fault | null = null;
  #end = Promise.withResolvers<void>();

  private constructor(server: ReturnType<typeof createServer>, toPort: number) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (near) => this.#accept(near, toPort));
  }

  /** Starts a proxy in front of a port of this machine. */
  static async start(toPort: number): Promise<FaultProxy> {
    const server = createServer({ noDelay: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FaultProxy(server, toPort);
  }

  /** Begins a fault on all open and new connections, in place of the current one. */
  begin(fault: Fault): void {
    this.end();
    this.#fault = fault;
    if (fault.kind === 'cut') for (const pair of this.#pairs) this.#close(pair);
    if (fault.kind === 'reset') for (const pair of this.#pairs) this.#reset(pair);
  }

  /** Ends the fault. Bytes that were delayed by silence pass now. */
  end(): void {
    this.#fault = null;
    this.#end.resolve();
    this.#end = Promise.withResolvers<void>();
  }

  async close(): Promise<void> {
    this.end();
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const pair of this.#pairs) this.#close(pair);
    await closed;
  }

  #accept(near: Socket, toPort: number): void {
    if (this.#fault?.kind === 'cut') return void near.destroy();
    if (this.#fault?.kind === 'reset') return void near.resetAndDestroy();
    const pair = { near, far: connect({ port: toPort, host: '127.0.0.1', noDelay: true }) };
    this.#pairs.add(pair);
    for (const [socket, other] of [
      [near, pair.far],
      [pair.far, near],
    ] as const)
      socket
        .on('error', () => this.#close(pair))
        .on('close', () => {
          this.#pairs.delete(pair);
          // Otherwise this side stays open forever after its peer has closed, and keeps the proxy open.
          other.destroySoon();
        });
    void this.#pass(pair, 'request');
    void this.#pass(pair, 'response');
  }

  async #pass(pair: Pair, direction: Direction): Promise<void> {
    const [from, to] = direction === 'request' ? [pair.near, pair.far] : [pair.far, pair.near];
    try {
      for await (const chunk of from as AsyncIterable<Buffer>)
        for await (const piece of this.#shape(chunk, direction, pair))
          if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
      to.end();
    } catch {
      // The other side ended the connection in the middle: so does the proxy.
      this.#close(pair);
    }
  }

  /** The chunk as the current fault lets it pass; nothing after the connection has ended. */
  async *#shape(chunk: Buffer, direction: Direction, pair: Pair): AsyncGenerator<Buffer> {
    const fault = this.#fault;
    switch (fault?.kind) {
      case 'latency':
        await setTimeout(fault.delayMs);
        return yield chunk;
      case 'bandwidth':
        await setTimeout((chunk.length / fault.bytesPerSecond) * 1_000);
        return yield chunk;
      case 'slice':
        for (let at = 0; at < chunk.length; at += fault.pieceBytes) {
          yield chunk.subarray(at, at + fault.pieceBytes);
          await setTimeout(PIECE_PAUSE_MS);
        }
        return;
      case 'halfOpen':
        if (direction === 'response') await this.#end.promise;
        return yield chunk;
      case 'silence':
        await this.#end.promise;
        return yield chunk;
      case 'lostReply':
        if (direction === 'response') return this.#reset(pair);
        return yield chunk;
      default:
        yield chunk;
    }
  }

  #close({ near, far }: Pair): void {
    near.destroy();
    far.destroy();
  }

  #reset({ near, far }: Pair): void {
    near.resetAndDestroy();
    far.resetAndDestroy();
  }
}
