import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from '../responseCache/encodings.ts';
import { isNotModified } from '../responseCache/responseCache.ts';
import { VARY_BY_LANGUAGE } from './chooseLanguage.ts';

/** The files that have one address and differ by language, with their types. */
export const LANGUAGE_FILES = {
  'index.html': 'text/html; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  'sw.js': 'text/javascript; charset=utf-8',
} as const;

export type LanguageFile = keyof typeof LANGUAGE_FILES;

const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** A file's bytes; null if it does not exist. */
async function readExisting(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The file in the best encoding that the build has and the client accepts. */
async function readEncoded(file: string, accepted: string | undefined) {
  const encoding = chooseEncoding(accepted, Number.POSITIVE_INFINITY);
  const compressed = encoding === 'identity' ? null : await readExisting(file + ENDINGS[encoding]);
  if (compressed !== null) return { encoding, body: compressed };
  const body = await readExisting(file);
  return body && { encoding: 'identity' as const, body };
}

/**
 * Sends a file of a language's build, which browsers revalidate. Its ETag is made of its bytes: files of two languages can
 * have the same size and time.
 */
export async function sendLanguageFile(
  directory: string,
  name: LanguageFile,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.headers({ 'cache-control': 'no-cache', vary: VARY_BY_LANGUAGE });
  const found = await readEncoded(join(directory, name), request.headers['accept-encoding']);
  if (found === null) return reply.code(404).send({ error: { message: 'Not found.' } });
  const etag = `W/"${createHash('sha1').update(found.body).digest('base64url')}"`;
  reply.header('etag', etag).type(LANGUAGE_FILES[name]);
  if (reply.statusCode === 200 && isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (found.encoding !== 'identity') reply.header('content-encoding', found.encoding);
  return reply.send(found.body);
}
