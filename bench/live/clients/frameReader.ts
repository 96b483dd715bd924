/** A frame of a WebSocket (RFC 6455, section 5.2) from a server. */
export interface Frame {
  readonly opcode: number;
  readonly isDeflated: boolean;
  readonly payloadBytes: number;
  /** Null unless payloads are wanted. */
  readonly payload: Buffer | null;
}

export const TEXT = 0x1;
export const BINARY = 0x2;
export const CLOSE = 0x8;
export const PING = 0x9;

const NONE = Buffer.alloc(0);
const RSV1 = 0x40;

/** The bytes of the header at this position; Infinity while too few have arrived to compute them. */
function headBytes(data: Buffer, at: number): number {
  if (data.length - at < 2) return Number.POSITIVE_INFINITY;
  const length = (data[at + 1] as number) & 0x7f;
  if (length < 126) return 2;
  return length === 126 ? 4 : 10;
}

function payloadBytes(data: Buffer, at: number): number {
  const length = (data[at + 1] as number) & 0x7f;
  if (length < 126) return length;
  return length === 126 ? data.readUInt16BE(at + 2) : data.readUIntBE(at + 4, 6);
}

/** Finds a stream's frames by their headers and skips their payloads, so that thousands of clients cost little. */
export class FrameReader {
  readonly #onFrame: (frame: Frame) => void;
  readonly #wantsPayloads: boolean;
  /** The bytes of an incomplete header. */
  #head: Buffer = NONE;
  #first = 0;
  #bytes = 0;
  #left = 0;
  #isInside = false;
  #parts: Buffer[] = [];

  constructor(wantsPayloads: boolean, onFrame: (frame: Frame) => void) {
    this.#wantsPayloads = wantsPayloads;
    this.#onFrame = onFrame;
  }

  /** Reads the next chunk. The caller may reuse its memory afterwards. */
  push(chunk: Buffer): void {
    const data = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    this.#head = NONE;
    let at = 0;
    while (at < data.length) {
      if (!this.#isInside) {
        const bytes = headBytes(data, at);
        if (data.length - at < bytes) {
          this.#head = Buffer.from(data.subarray(at));
          return;
        }
        this.#begin(data, at);
        at += bytes;
      }
      at += this.#take(data, at);
    }
  }

  #begin(data: Buffer, at: number): void {
    this.#isInside = true;
    this.#first = data[at] as number;
    this.#bytes = payloadBytes(data, at);
    this.#left = this.#bytes;
  }

  #take(data: Buffer, at: number): number {
    const taken = Math.min(this.#left, data.length - at);
    if (this.#wantsPayloads) this.#parts.push(Buffer.from(data.subarray(at, at + taken)));
    this.#left -= taken;
    if (this.#left === 0) this.#end();
    return taken;
  }

  #end(): void {
    this.#isInside = false;
    const payload = this.#wantsPayloads ? Buffer.concat(this.#parts) : null;
    this.#parts = [];
    this.#onFrame({
      opcode: this.#first & 0x0f,
      isDeflated: (this.#first & RSV1) !== 0,
      payloadBytes: this.#bytes,
      payload,
    });
  }
}
