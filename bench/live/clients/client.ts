import { connect, type Socket } from 'node:net';
import { BINARY, CLOSE, FrameReader, PING, TEXT, type Frame } from './frameReader.ts';
import { PONG, textFrame, upgradeRequest, type ClientProfile } from './handshake.ts';

/** The report of a client. */
export interface ClientEvents {
  readonly onBytes: (bytes: number) => void;
  /** The upgrade was answered with 101, or the bare connection is open. */
  readonly onOpen: () => void;
  readonly onMessage: (frame: Frame) => void;
  /** The connection has ended or failed. */
  readonly onEnd: () => void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** One buffer for all clients, because each read is processed before the next one. */
const SHARED = Buffer.alloc(65_536);

/** One client on a bare socket: it sends the handshake itself, counts frames by their headers and answers pings. */
export class Client {
  readonly #socket: Socket;
  readonly #profile: ClientProfile;
  readonly #events: ClientEvents;
  readonly #reader: FrameReader;
  /** The HTTP response received so far; null when it is complete. */
  #head: Buffer | null;

  constructor(profile: ClientProfile, localAddress: string | undefined, wantsPayloads: boolean, events: ClientEvents) {
    this.#profile = profile;
    this.#events = events;
    this.#reader = new FrameReader(wantsPayloads, (frame) => this.#onFrame(frame));
    this.#head = profile.path === null ? null : Buffer.alloc(0);
    this.#socket = connect({
      port: profile.port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: SHARED, callback: (bytes) => this.#onData(SHARED.subarray(0, bytes)) },
      ...(localAddress === undefined ? {} : { localAddress }),
    });
    this.#socket.on('connect', () =>
      profile.path === null ? this.#open() : this.#socket.write(upgradeRequest(profile)),
    );
    // A close event follows.
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => events.onEnd());
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  send(text: string): void {
    this.#socket.write(textFrame(text));
  }

  /** Resets the connection: the TIME_WAIT state after a normal close would use up the ports. */
  cut(): void {
    this.#socket.resetAndDestroy();
  }

  #open(): void {
    for (const text of this.#profile.hello) this.send(text);
    this.#events.onOpen();
  }

  #onData(chunk: Buffer): boolean {
    this.#events.onBytes(chunk.length);
    if (this.#head === null) this.#reader.push(chunk);
    else this.#readHead(Buffer.concat([this.#head, chunk]));
    return true;
  }

  #readHead(data: Buffer): void {
    const end = data.indexOf(HEAD_END);
    this.#head = data;
    if (end === -1) return;
    if (!data.toString('latin1', 0, 15).includes(' 101 ')) {
      this.#socket.destroy();
      return;
    }
    this.#head = null;
    this.#open();
    this.#reader.push(data.subarray(end + HEAD_END.length));
  }

  #onFrame(frame: Frame): void {
    if (frame.opcode === TEXT || frame.opcode === BINARY) this.#events.onMessage(frame);
    else if (frame.opcode === PING) this.#socket.write(PONG);
    else if (frame.opcode === CLOSE) this.#socket.destroy();
  }
}
