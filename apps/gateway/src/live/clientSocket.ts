import type { Socket } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';
import type { ServerOptions, WebSocket } from 'ws';
import { createLeanWrite, nodeStreamWrap } from './leanWrite.ts';

/** A client's socket with what lies under it: messages are written there, past `ws`, as bytes made once for all. */
export interface ClientSocket {
  readonly ws: WebSocket;
  readonly net: Socket;
  /** The client takes permessage-deflate. */
  readonly deflates: boolean;
}

/**
 * What is agreed with clients: each message is deflated on its own, so that one deflated message serves everybody. Who
 * wants a smaller window than everybody gets plain messages.
 */
export const CLIENT_DEFLATE: ServerOptions['perMessageDeflate'] = {
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
  // `ws` takes false for 'never'; its types do not know.
  serverMaxWindowBits: false as never,
};

const DEFLATE = 'permessage-deflate';
const TAIL = Buffer.from([0x00, 0x00, 0xff, 0xff]);
const NOTHING = Buffer.alloc(0);

type Inflated = (error: Error | null, data?: Buffer) => void;

/**
 * Inflates a client's messages, in the place of the inflater that `ws` would keep for each client from its first
 * message on: some 60 KB, for messages of 50 bytes, each of which stands alone. `ws` bounds what comes in.
 */
class Inflater {
  #parts: Buffer[] = [];

  decompress(data: Buffer, isLast: boolean, done: Inflated): void {
    this.#parts.push(data);
    // Later, as `ws` expects it.
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

/** Puts our inflater where `ws` looks for one; its receiver holds the same object. Its tests notice if that changes. */
function installInflater(ws: WebSocket): void {
  const extensions = Reflect.get(ws, '_extensions') as Record<string, Inflater>;
  extensions[DEFLATE] = new Inflater();
}

const streamWrap = nodeStreamWrap();
const leanWrite = streamWrap && createLeanWrite(streamWrap);

/** Takes over the socket of an upgrade that was let through. */
export function createClientSocket(ws: WebSocket, net: Socket): ClientSocket {
  if (leanWrite !== null) Reflect.set(net, '_write', leanWrite);
  const deflates = ws.extensions === DEFLATE;
  if (deflates) installInflater(ws);
  return { ws, net, deflates };
}
