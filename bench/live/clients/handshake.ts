/** How clients of one kind of server connect, and what they send first. */
export interface ClientProfile {
  readonly port: number;
  /** The path of the upgrade; null for a bare TCP server. */
  readonly path: string | null;
  /** Messages to send when the socket is open. */
  readonly hello: readonly string[];
  readonly deflates: boolean;
}

/** The upgrade request of a browser. */
export const upgradeRequest = ({ port, path, deflates }: ClientProfile): string =>
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
// A mask of zeros leaves the payload as it is.
const NO_MASK = [0, 0, 0, 0];

/** A client's text message of up to 125 bytes. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new Error(`too long for a benchmark's client: ${text}`);
  return Buffer.concat([Buffer.from([FINAL_TEXT, MASKED | payload.length, ...NO_MASK]), payload]);
}

/** The response to an empty ping. */
export const PONG = Buffer.from([FINAL_PONG, MASKED, ...NO_MASK]);
