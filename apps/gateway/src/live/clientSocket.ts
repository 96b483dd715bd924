import type { Socket } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';
import type { ServerOptions, WebSocket } from 'ws';

/** A client's WebSocket and its TCP socket, to which frames are written as bytes that are shared by all clients. */
export interface ClientSocket {
  readonly ws: WebSocket;
  readonly net: Socket;
  /** The client accepts permessage-deflate. */
  readonly deflates: boolean;
}

/**
 * The terms of compression: each message is deflated on its own, so that one deflated message serves all clients. A
 * client that asks for a smaller window gets plain messages.
 */
export const CLIENT_DEFLATE: ServerOptions['perMessageDeflate'] = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  // `ws` accepts false for 'never', but its types do not.
  serverMaxWindowBits: false as never,
};

const DEFLATE = 'permessage-deflate';
const TAIL = Buffer.from([0x00, 0x00, 0xff, 0xff]);
const NOTHING = Buffer.alloc(0);

type Inflated = (error: Error | null, data?: Buffer) => void;

/**
 * Inflates a client's messages. The inflater of `ws` would stay with each client from its first message on and take some
 * 60 KB, for messages of 50 bytes. `ws` limits the size of the input.
 */
class Inflater {
  #parts: Buffer[] = [];

  decompress(data: Buffer, isLast: boolean, done: Inflated): void {
    this.#parts.push(data);
    // Asynchronously, as `ws` expects.
    process.nextTick(() => (isLast ? this.#inflate(done) : done(null, NOTHING)));
  }

  cleanup(): void {
    this.#parts = [];
  }

  #inflate(done: Inflated): void {
    const deflated = Buffer.concat([...this.#parts, TAIL]);
    this.#parts = [];
    let data: Buffer;
    try {
      data = inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH });
    } catch (error) {
      done(error as Error);
      return;
    }
    done(null, data);
  }
}

/** Installs the inflater where `ws` and its receiver look for one; a test fails if that place changes. */
function installInflater(ws: WebSocket): void {
  const extensions = Reflect.get(ws, '_extensions') as Record<string, Inflater>;
  extensions[DEFLATE] = new Inflater();
}

/** Wraps the sockets of an accepted upgrade. */
export function createClientSocket(ws: WebSocket, net: Socket): ClientSocket {
  const deflates = ws.extensions === DEFLATE;
  if (deflates) installInflater(ws);
  return { ws, net, deflates };
}
