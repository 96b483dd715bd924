import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy whose server can fall silent: connections stay open, and nothing arrives from it any more. */
export class SilentProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isSilent = false;

  private constructor(server: Server, to: URL) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (near) => this.#pass(near, to));
  }

  static async start(to: URL): Promise<SilentProxy> {
    const server = createServer({ noDelay: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SilentProxy(server, to);
  }

  fallSilent(): void {
    this.#isSilent = true;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  #pass(near: Socket, to: URL): void {
    const far = connect({ port: Number(to.port), host: to.hostname, noDelay: true });
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
    }
    near.on('data', (chunk) => far.write(chunk)).on('close', () => far.destroy());
    far.on('data', (chunk) => !this.#isSilent && near.write(chunk)).on('close', () => near.destroy());
  }
}
