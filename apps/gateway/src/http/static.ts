import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { REQUEST_ID_HEADER } from '@ushindi/server/requestId';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_FILES, type LanguageFile } from '../language/languageFiles.ts';
import type { WebBuilds } from '../language/webBuilds.ts';

/** Paths that are never a route of the client. */
const NOT_PAGES = /^\/(?:trpc|vitals|healthz|readyz|metrics)(?:\/|$)/;
/** These files have a content hash in their name. */
const HASHED_ASSET = /[/\\]assets[/\\]/;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** Whether a browser navigates. The client shows a screen at every path, also at unknown paths. */
function wantsPage(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const path = pathOf(request);
  const isFile = /\.\w+$/.test(path);
  return isRead && !isFile && !NOT_PAGES.test(path) && (request.headers.accept ?? '').includes('text/html');
}

/** The built client's files: hashed assets are immutable, all others are revalidated. */
async function registerFiles(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    cacheControl: false,
    // The ETag suffices.
    lastModified: false,
    acceptRanges: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      if (!HASHED_ASSET.test(path)) return void reply.header('cache-control', 'no-cache');
      // Browsers never revalidate these files, and no log needs their request ids. Without both headers each response
      // is 85 bytes smaller.
      reply.removeHeader('etag').removeHeader(REQUEST_ID_HEADER);
      reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    },
  });
}

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g;

const hashOf = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** The hashes of the inline scripts of each built index.html, for the content security policy. */
export function inlineScriptHashes(builds: WebBuilds): string[] {
  const pages = [...builds.values()].map((directory) => readFileSync(join(directory, 'index.html'), 'utf8'));
  const scripts = pages.flatMap((page) => [...page.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script));
  return [...new Set(scripts.map(hashOf))];
}

export type WebSettings = {
  readonly webDir: string;
  /** Whether browsers keep a service worker. If not, sw.js is a script that removes it. */
  readonly hasServiceWorker: boolean;
};

/** The functions that send files in the language of the visitor. */
type WebSenders = {
  /** Sends the client to a browser that opens a path. */
  client(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Sends a file of the client's build. */
  file(name: LanguageFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
};

/**
 * Serves the web client at / and 404 elsewhere. Without a build, as when Vite serves the client, everything is 404. A
 * missing sw.js is 404 too: a browser then keeps the worker that it has.
 */
export async function registerWeb(
  app: FastifyInstance,
  builds: WebBuilds,
  { webDir, hasServiceWorker }: WebSettings,
  send: WebSenders,
): Promise<void> {
  const isBuilt = builds.size > 0;
  if (isBuilt) {
    await registerFiles(app, webDir);
    app.get('/', async (request, reply) => send.client('/', request, reply));
    for (const name of Object.keys(LANGUAGE_FILES) as LanguageFile[]) {
      const isRetired = name === 'sw.js' && !hasServiceWorker;
      app.get(`/${name}`, async (request, reply) =>
        isRetired ? reply.sendFile('sw-retired.js') : send.file(name, request, reply),
      );
    }
  } else app.log.warn('the web client is not built: only the API is served');
  app.setNotFoundHandler(async (request, reply) => {
    if (isBuilt && wantsPage(request)) return send.client(pathOf(request), request, reply);
    return reply.code(404).send({ error: { message: 'Not found.' } });
  });
}
