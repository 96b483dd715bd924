import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ownBytes } from '@ushindi/server/ownBytes';
import { LRUCache } from 'lru-cache';

/** The content encoding of a body. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A smaller body fits into one packet with its headers, so compression saves nothing. */
const WORTH_COMPRESSING_BYTES = 1024;
// Higher levels take several times as long and save only a few percent.
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const isRefused = (part: string): boolean => /;\s*q=0(?:\.0*)?\s*$/.test(part);

function parseAccepted(acceptEncoding: string): Encoding {
  const accepted = acceptEncoding.split(',').filter((part) => !isRefused(part));
  const names = new Set(accepted.map((part) => part.split(';', 1)[0]?.trim().toLowerCase()));
  return (['br', 'gzip'] as const).find((name) => names.has(name)) ?? 'identity';
}

/** Few entries suffice, because browsers send few different headers. */
const parsed = new LRUCache<string, Encoding>({ max: 100 });

/** The best encoding that a client accepts for a body. */
export function chooseEncoding(acceptEncoding: string | undefined, bodyBytes: number): Encoding {
  if (acceptEncoding === undefined || bodyBytes < WORTH_COMPRESSING_BYTES) return 'identity';
  const known = parsed.get(acceptEncoding);
  if (known !== undefined) return known;
  const encoding = parseAccepted(acceptEncoding);
  parsed.set(acceptEncoding, encoding);
  return encoding;
}

/** Encodes a body in the thread pool. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return ownBytes(await zip(body, { level: GZIP_LEVEL }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return ownBytes(await brotli(body, { params }));
}

const kept = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/**
 * Encodes a body that is sent several times. All callers share one result, which is kept as long as the body. A failure
 * is not kept, because it may be temporary.
 */
export async function encodeKept(body: Buffer, encoding: Encoding, encodeBody = encode): Promise<Buffer> {
  const encodings = kept.get(body) ?? new Map<Encoding, Promise<Buffer>>();
  const encoded = encodings.get(encoding) ?? encodeBody(body, encoding);
  kept.set(body, encodings.set(encoding, encoded));
  try {
    return await encoded;
  } catch (error) {
    if (encodings.get(encoding) === encoded) encodings.delete(encoding);
    throw error;
  }
}
