import type { Socket } from 'node:net';
import { TcpProxy } from './tcpProxy.ts';

/** A TCP proxy whose server can fall silent: connections stay open, and nothing arrives from it any more. */
export class SilentProxy extends TcpProxy {
  #isSilent = false;

  static async start(to: URL): Promise<SilentProxy> {
    const proxy = new SilentProxy();
    await proxy.listen(to);
    return proxy;
  }

  fallSilent(): void {
    this.#isSilent = true;
  }

  protected pass(near: Socket, far: Socket): void {
    near.on('data', (chunk) => far.write(chunk));
    far.on('data', (chunk) => !this.#isSilent && near.write(chunk));
  }
}
