import type { Socket } from 'node:net';
import { TcpProxy } from './tcpProxy.ts';

/** The end of a transaction, and the one statement that stores plain bets, as they are in PostgreSQL's protocol. */
const COMMITS = /(?:commit|place_bets)\0/i;

/** A TCP proxy in front of PostgreSQL that can lose the reply to a COMMIT: it is executed, and the connection breaks. */
export class CommitProxy extends TcpProxy {
  /** COMMITs until the one whose reply is lost; null when none is to be lost. */
  #left: number | null = null;

  /** Starts a proxy in front of the PostgreSQL of a URL. */
  static async start(to: URL): Promise<CommitProxy> {
    const proxy = new CommitProxy();
    await proxy.listen(to);
    return proxy;
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

  protected pass(near: Socket, far: Socket): void {
    let isLosing = false;
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
