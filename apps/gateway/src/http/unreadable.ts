import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** How long the rest of a refused request may still arrive. */
const LINGER_MS = 2_000;

const STATUS_OF_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

function responseFor(errorCode: string): string {
  const status = STATUS_OF_ERROR[errorCode] ?? 400;
  const body = JSON.stringify({ error: { message: STATUS_CODES[status] } });
  const headers = ['content-type: application/json', `content-length: ${body.length}`, 'connection: close'];
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Answers a request that Node's HTTP parser refuses: 431 for too long headers or addresses, 408 for one that does not
 * arrive in time, else 400. The connection stays open until the client has closed it, for a bounded time: closing it
 * while the rest of the request arrives would reset it, and the client would lose the response.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // The parser reports every further part of the request too, when the answer is already sent.
  if (socket.destroyed || socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  socket.end(responseFor(error.code ?? ''));
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

/**
 * Answers a request whose address is none: one that is not text, such as with half a UTF-8 character, or that is no path. The
 * router reports the former before any hook, and by default with its own name and the address.
 */
export function refuseUnreadableAddress(reply: FastifyReply): void {
  void reply
    .code(400)
    .header('x-content-type-options', 'nosniff')
    .send({ error: { message: STATUS_CODES[400] } });
}
