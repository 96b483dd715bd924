import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { SERVER_TIME_HEADER } from '@ushindi/api-contract/sharedQueries';
import { LRUCache } from 'lru-cache';
import { chooseEncoding, encode, type Encoding } from './encodings.ts';

/** An answer as it is sent: what stays the same for everybody who asks for the same address. */
export type Answer = {
  readonly etag: string;
  readonly body: Buffer;
  /** Without those that depend on the request or the moment. */
  readonly headers: OutgoingHttpHeaders;
  /** As it travels; made when first asked for. */
  readonly encoded: Map<Encoding, Encoded>;
  /** What a client that has it is told: the headers of a 304. */
  readonly unchangedHead: readonly string[];
};

/** A body and the headers around it, names and values in turn: Node writes such a list several times faster. */
type Encoded = { readonly body: Buffer; readonly head: readonly string[] };

/** Answers to shared queries, ready to be written: a popular page costs little more than the writing. */
export type PreparedAnswers = {
  /** Writes the answer to a request if it is ready; else does nothing and answers false. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps an answer for a moment. The same body again keeps what was made of it. */
  keep(url: string, body: Buffer, headers: OutgoingHttpHeaders): Answer;
  /** The body in the encoding that the request takes best. */
  encoded(answer: Answer, encoding: Encoding): Promise<Buffer>;
};

export type PreparedAnswersOptions = {
  /** Epoch milliseconds. */
  readonly nowMs: () => number;
  /** How long an answer is written as it is before the procedure is asked again. */
  readonly keepMs: number;
  readonly maxBytes: number;
  /** Told of every answer that was written from here. */
  readonly onWritten: () => void;
};

/** Longer addresses are of no page of the client. */
const MAX_URL_LENGTH = 2048;
/** Headers, names and the compressed bodies, which come later, are counted as one more body and this. */
const OVERHEAD_BYTES = 2048;

const etagOf = (body: Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** Whether the client says that it has this very answer. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && ifNoneMatch.split(',').some((each) => each.trim() === etag);
}

/** Headers of an answer for one request. */
export function headersFor({ etag, headers }: Pick<Answer, 'etag' | 'headers'>, nowMs: number): OutgoingHttpHeaders {
  return {
    ...headers,
    etag,
    // Kept by the browser and asked about each time: an unchanged answer is a 304 without a body.
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    [SERVER_TIME_HEADER]: String(nowMs),
  };
}

/** Names and values in turn, all but the server's clock. */
function listOf(answer: Pick<Answer, 'etag' | 'headers'>, framing: OutgoingHttpHeaders = {}): string[] {
  const { [SERVER_TIME_HEADER]: _, ...headers } = headersFor(answer, 0);
  return Object.entries({ ...headers, ...framing }).flatMap(([name, value]) => [name, String(value)]);
}

function headOf(answer: Pick<Answer, 'etag' | 'headers'>, encoding: Encoding, body: Buffer): string[] {
  const length = { 'content-length': body.length };
  return listOf(answer, encoding === 'identity' ? length : { ...length, 'content-encoding': encoding });
}

function newAnswer(etag: string, body: Buffer, headers: OutgoingHttpHeaders): Answer {
  const answer: Answer = { etag, body, headers, encoded: new Map(), unchangedHead: listOf({ etag, headers }) };
  answer.encoded.set('identity', { body, head: headOf(answer, 'identity', body) });
  return answer;
}

/** Makes the store. What was asked for least recently goes when it is full. */
export function createPreparedAnswers({ nowMs, keepMs, maxBytes, onWritten }: PreparedAnswersOptions): PreparedAnswers {
  const kept = new LRUCache<string, { answer: Answer; untilMs: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => 2 * answer.body.length + OVERHEAD_BYTES,
  });

  function write(answer: Answer, request: IncomingMessage, response: ServerResponse): boolean {
    const clock = [SERVER_TIME_HEADER, String(nowMs())];
    if (isUnchanged(request.headers['if-none-match'], answer.etag)) {
      response.writeHead(304, [...answer.unchangedHead, ...clock]).end();
      return true;
    }
    const ready = answer.encoded.get(chooseEncoding(request.headers['accept-encoding'], answer.body.length));
    if (ready === undefined) return false;
    response.writeHead(200, [...ready.head, ...clock]).end(ready.body);
    return true;
  }

  return {
    answer(request, response) {
      const found = request.method === 'GET' ? kept.get(request.url ?? '') : undefined;
      if (found === undefined || found.untilMs <= nowMs()) return false;
      if (!write(found.answer, request, response)) return false;
      onWritten();
      return true;
    },
    keep(url, body, headers) {
      const etag = etagOf(body);
      const before = kept.peek(url)?.answer;
      const answer = before?.etag === etag ? before : newAnswer(etag, body, headers);
      if (url.length <= MAX_URL_LENGTH) kept.set(url, { answer, untilMs: nowMs() + keepMs });
      return answer;
    },
    async encoded(answer, encoding) {
      const ready = answer.encoded.get(encoding);
      if (ready !== undefined) return ready.body;
      const body = await encode(answer.body, encoding);
      answer.encoded.set(encoding, { body, head: headOf(answer, encoding, body) });
      return body;
    },
  };
}
