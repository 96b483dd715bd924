import { Socket } from 'node:net';
import { getSystemErrorName } from 'node:util';

type Done = (error?: Error | null) => void;
type Write = (this: Socket, bytes: Buffer, encoding: string, done: Done) => void;

/** What the kernel did not take at once, until it has. */
interface WriteRequest {
  buffer?: Buffer;
  oncomplete?: (status: number) => void;
}

/** What lies under a socket; null once that is destroyed. */
interface Handle {
  /** Answers 0, or the system's error. */
  writeBuffer(request: WriteRequest, bytes: Buffer): number;
}

/** The part of Node that its own sockets write through. */
export interface StreamWrap {
  readonly WriteWrap: new () => WriteRequest;
  /** What the last write did; at `kLastWriteWasAsync`, whether it keeps its request until the kernel has room. */
  readonly streamBaseState: Readonly<Record<number, number>>;
  readonly kLastWriteWasAsync: number;
}

/** Node's own; null when it no longer shows it, and its sockets write as they always do. */
export function nodeStreamWrap(node: object = process): StreamWrap | null {
  try {
    return (Reflect.get(node, 'binding') as (name: string) => StreamWrap)('stream_wrap');
  } catch {
    return null;
  }
}

const failure = (status: number): Error => new Error(`write ${getSystemErrorName(status)}`);

/**
 * Makes what a socket is to have as its `_write`, the place that Node's streams leave for it. A socket's own makes a
 * request object for each write, which only a write needs that has to wait for the kernel. Few do, and to make it is
 * some 7 % of what it takes to tell a frame to a client (decision 26). This one keeps it until it is used.
 * All else, such as queue, order, drain and failures, stays the stream's. Writes no longer count as a socket's activity
 * for `setTimeout`, which `ws` turns off.
 */
export function createLeanWrite({ WriteWrap, streamBaseState, kLastWriteWasAsync }: StreamWrap): Write {
  const nodeWrite = Reflect.get(Socket.prototype, '_write') as Write;
  let request = new WriteWrap();

  // A request that Node has seen waiting or failing must never be given to it again.
  function takeRequest(): WriteRequest {
    const taken = request;
    request = new WriteWrap();
    return taken;
  }

  return function leanWrite(bytes, encoding, done) {
    const { _handle: handle } = this as Socket & { readonly _handle: Handle | null };
    if (handle === null || encoding !== 'buffer') {
      nodeWrite.call(this, bytes, encoding, done);
      return;
    }
    const status = handle.writeBuffer(request, bytes);
    if (status === 0 && streamBaseState[kLastWriteWasAsync] === 0) {
      done();
      return;
    }
    const taken = takeRequest();
    if (status !== 0) {
      done(failure(status));
      return;
    }
    // The bytes must stay where they are as long as the kernel may come for them.
    taken.buffer = bytes;
    taken.oncomplete = (late) => done(late < 0 ? failure(late) : null);
  };
}
