import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The number of requests of one connection that may wait for their responses. Browsers and proxies send the next request
 * after the response. Node itself reads on while the responses are small or late, and each request takes 16 KB.
 */
export const MAX_UNANSWERED = 32;

/** The responses of each connection that have not been sent. */
export function createUnanswered() {
  /** `others` is the number of unsent responses before the last one. */
  type Responses = { last: ServerResponse; others: number };
  const ofSockets = new WeakMap<Socket, Responses>();
  return {
    /**
     * Whether a request may become a WebSocket. An upgrade detaches the socket from the server at once. Behind a request
     * whose response is not sent yet, it could not be served, and nothing would close the socket. Some HTTP clients offer
     * HTTP/2 (h2c) with every request.
     */
    mayUpgrade: ({ method, headers, socket }: IncomingMessage): boolean =>
      method === 'GET' &&
      headers.upgrade?.toLowerCase() === 'websocket' &&
      ofSockets.get(socket)?.last.destroyed !== false,
    /** Adds a response, and returns the number of unsent ones of its connection. */
    add(response: ServerResponse): number {
      const { socket } = response.req;
      const found = ofSockets.get(socket);
      if (found === undefined) {
        ofSockets.set(socket, { last: response, others: 0 });
        return 1;
      }
      // Responses are sent in order. Usually the last one is sent, and no event has to be awaited.
      if (!found.last.destroyed) {
        found.others += 1;
        found.last.once('close', () => (found.others -= 1));
      }
      found.last = response;
      return found.others + 1;
    },
  };
}
