import { constants, deflateRawSync } from 'node:zlib';
import type { ServerFrame } from '@ushindi/api-contract/live';
import { ownBytes } from '@ushindi/server/ownBytes';

/**
 * A frame as the bytes of a WebSocket message, header included. It is encoded once and written to all clients, so that
 * a client costs one write.
 */
export interface WireFrame {
  readonly plain: Buffer;
  /**
   * The bytes for clients with permessage-deflate; the plain bytes where deflating saves nothing. Created on first use.
   */
  readonly deflated: Buffer;
}

const FINAL_TEXT = 0x81;
/** The message is deflated (RFC 7692, 6). */
const RSV1 = 0x40;
/** The largest length that fits the header's second byte. */
const MOST_IN_7_BITS = 125;
const MOST_IN_16_BITS = 0xff_ff;

/** Shorter frames hardly shrink, and every client would have to inflate them. */
const DEFLATE_FROM_BYTES = 200;
/** The length of the end of every sync flush, which is not sent (RFC 7692, 7.2.1). */
const TAIL_BYTES = 4;

/** The header of an unmasked message (RFC 6455, 5.2). */
function header(firstByte: number, length: number): Buffer {
  if (length <= MOST_IN_7_BITS) return Buffer.from([firstByte, length]);
  if (length <= MOST_IN_16_BITS) return Buffer.from([firstByte, 126, length >> 8, length & 0xff]);
  const bytes = Buffer.alloc(10);
  bytes.writeUInt16BE((firstByte << 8) | 127);
  bytes.writeUIntBE(length, 4, 6);
  return bytes;
}

/** Snapshots are kept, and every frame may wait long for a client that reads slowly, so its bytes are its own. */
const message = (firstByte: number, payload: Buffer): Buffer => ownBytes(header(firstByte, payload.length), payload);

/**
 * Deflates on this thread, with no memory of other messages. Through the thread pool it takes three times the processor
 * time at 1 KB and twice at 20 KB (17 and 110 microseconds here), and frames could overtake each other.
 */
function deflate(payload: Buffer): Buffer {
  // By default, zlib allocates 16 KB for the result, and this garbage starts collections of the whole heap.
  const chunkSize = Math.max(constants.Z_MIN_CHUNK, payload.length);
  const deflated = deflateRawSync(payload, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize });
  return deflated.subarray(0, -TAIL_BYTES);
}

/** Makes a frame's bytes. */
export function encode(frame: ServerFrame): WireFrame {
  const payload = Buffer.from(JSON.stringify(frame));
  const plain = message(FINAL_TEXT, payload);
  // The payload shares its memory with others, so the frame does not keep it: it is a part of its bytes.
  const { length } = payload;
  let made: Buffer | null = null;

  function makeDeflated(): Buffer {
    if (length < DEFLATE_FROM_BYTES) return plain;
    const small = deflate(plain.subarray(-length));
    return small.length < length ? message(FINAL_TEXT | RSV1, small) : plain;
  }

  return {
    plain,
    get deflated() {
      made ??= makeDeflated();
      return made;
    },
  };
}
