import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How a body travels. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Below this a compressed body saves nothing: it and its headers fit into one packet anyway. */
const WORTH_COMPRESSING_BYTES = 1024;
// Beyond these a list takes several times as long for a few percent less.
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const isRefused = (part: string): boolean => /;\s*q=0(?:\.0*)?\s*$/.test(part);

/** The best encoding for a body that a client accepts. */
export function chooseEncoding(acceptEncoding: string | undefined, bodyBytes: number): Encoding {
  if (acceptEncoding === undefined || bodyBytes < WORTH_COMPRESSING_BYTES) return 'identity';
  const accepted = acceptEncoding.split(',').filter((part) => !isRefused(part));
  const names = new Set(accepted.map((part) => part.split(';', 1)[0]?.trim().toLowerCase()));
  return (['br', 'gzip'] as const).find((name) => names.has(name)) ?? 'identity';
}

/** A body in an encoding; off the event loop. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return zip(body, { level: GZIP_LEVEL });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
