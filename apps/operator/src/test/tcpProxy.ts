import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of a server, which decides what passes. When either side of a connection closes, the other does. */
export abstract class TcpProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor() {
    this.#server = createServer({ noDelay: true });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Accepts connections for the server of a URL, by default on PostgreSQL's port. */
  async listen(to: URL): Promise<void> {
    this.#server.on('connection', (near) => this.#join(near, to));
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  /** Passes bytes between a client (`near`) and the server (`far`). */
  protected abstract pass(near: Socket, far: Socket): void;

  #join(near: Socket, to: URL): void {
    const far = connect({ port: Number(to.port || 5432), host: to.hostname, noDelay: true });
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
    this.pass(near, far);
  }
}
