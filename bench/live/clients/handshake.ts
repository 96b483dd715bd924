/** How clients of one kind of server connect and what they say first. */
export interface Manner {
  readonly port: number;
  /** The address of the upgrade; null for a bare TCP server, which is only listened to. */
  readonly path: string | null;
  /** Said once the socket is open. */
  readonly hello: readonly string[];
  readonly deflates: boolean;
}

/** What a browser asks for. */
export const upgradeRequest = ({ port, path, deflates }: Manner): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(deflates ? ['Sec-WebSocket-Extensions: permessage-deflate'] : []),
    '\r\n',
  ].join('\r\n');

const MASKED = 0x80;
const FINAL_TEXT = 0x81;
const FINAL_PONG = 0x8a;
// A mask of zeros leaves the payload as it is, and is as good as any other on this machine.
const NO_MASK = [0, 0, 0, 0];

/** A client's text message of up to 125 bytes. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new Error(`too long for a benchmark's client: ${text}`);
  return Buffer.concat([Buffer.from([FINAL_TEXT, MASKED | payload.length, ...NO_MASK]), payload]);
}

/** The answer to an empty ping. */
export const PONG = Buffer.from([FINAL_PONG, MASKED, ...NO_MASK]);
