import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The end of a transaction, and the one statement that stores plain bets, as they are in PostgreSQL's protocol. */
const COMMITS = /(?:commit|place_bets)\0/i;

/** A TCP proxy in front of PostgreSQL that can lose the reply to a COMMIT: it is executed, and the connection breaks. */
export class CommitProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** COMMITs until the one whose reply is lost; null when none is to be lost. */
  #left: number | null = null;

  private constructor(server: Server, to: URL) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (near) => this.#pass(near, to));
  }

  /** Starts a proxy in front of the PostgreSQL of a URL. */
  static async start(to: URL): Promise<CommitProxy> {
    const server = createServer({ noDelay: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new CommitProxy(server, to);
  }

  /** Loses the reply to one of the following COMMITs: 1 is the next one. */
  loseReply(number: number): void {
    this.#left = number;
  }

  /** Ends the wait for a COMMIT. Whether its reply was lost. */
  hasLost(): boolean {
    const lost = this.#left === 0;
    this.#left = null;
    return lost;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  #pass(near: Socket, to: URL): void {
    const far = connect({ port: Number(to.port || 5432), host: to.hostname, noDelay: true });
    let isLosing = false;
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          this.#sockets.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    near.on('data', (chunk) => {
      isLosing ||= COMMITS.test(chunk.toString('latin1')) && this.#isDue();
      far.write(chunk);
    });
    // The server replies after it has committed.
    far.on('data', (chunk) => (isLosing ? near.resetAndDestroy() : near.write(chunk)));
  }

  #isDue(): boolean {
    if (this.#left === null || this.#left === 0) return false;
    this.#left -= 1;
    return this.#left === 0;
  }
}
