import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@ushindi/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import { OperatorError } from '../../http/errors.ts';
import { gameOf, type Game } from './catalogue.ts';
import { lobbyGame } from '@ushindi/draws/games/lobbies';
import { contentPolicy, gamePage, PAGE_FILES, type Parents } from './page.ts';
import { thumbnail } from './thumbnail.ts';

const TYPES: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/** The caching of addresses that contain a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

const gameParams = z.object({ game: z.string().max(80) });
/** The language of a launch; English for any other text. */
const pageQuery = z.object({ lang: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE) });
const releaseParams = z.object({ release: z.string().max(80) });
/** The picture's size is part of its address (D-132). Gateways of the last release leave it out. */
const thumbParams = z.object({ file: z.string().regex(/^[\w-]{1,64}\.svg$/) });
const SIZE_AND_TYPE = /(?:_260x350)?\.svg$/;

/** A response with its etag, plain and gzipped. */
type Prepared = { type: string; etag: string; plain: Buffer; gzipped: Buffer };

function prepare(type: string, text: string): Prepared {
  const plain = Buffer.from(text);
  return { type, etag: `"${hash('sha256', text).slice(0, 20)}"`, plain, gzipped: gzipSync(plain) };
}

/** The page files and their release id. Files that import each other must come from one release. */
function readPageFiles() {
  const files = PAGE_FILES.map((name) => ({
    name,
    text: readFileSync(new URL(`./pages/${name}`, import.meta.url), 'utf8'),
  }));
  return { files, release: hash('sha256', files.map(({ text }) => text).join('')).slice(0, 8) };
}

/** Game pages at /play/<game>, their files, and lobby thumbnails at /thumbs/<provider_game_id>_260x350.svg. */
export const assetRoutes =
  (parents: Parents): Routes =>
  (app) => {
    const policy = contentPolicy(parents);
    const pages = new Map<string, Prepared>();
    const pageFiles = readPageFiles();
    const preparePage = (game: Game, language: Language): Prepared =>
      prepare('text/html; charset=utf-8', gamePage(game, { parents, release: pageFiles.release, language }));
    app.get('/play/:game', (request, reply) => {
      const game = gameOf(gameParams.parse(request.params).game);
      if (game === null) throw new OperatorError('NOT_FOUND', { kind: 'unknownGame' });
      const { lang: language } = pageQuery.parse(request.query);
      const page = getOrPrepare(pages, `${game.id} ${language}`, () => preparePage(game, language));
      reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer');
      return send(request, reply, page, 'no-cache');
    });
    serveFiles(app, pageFiles);
    serveThumbnails(app);
  };

function serveFiles(app: FastifyInstance, { files, release }: ReturnType<typeof readPageFiles>): void {
  for (const { name, text } of files) {
    const file = prepare(TYPES[name.split('.').at(-1) ?? ''] ?? '', text);
    app.get(`/play/assets/:release/${name}`, (request, reply) => {
      // During a rollout a page can load files from an operator of the other release. Such a response must not be cached
      // permanently.
      const isThisRelease = releaseParams.parse(request.params).release === release;
      return send(request, reply, file, isThisRelease ? IMMUTABLE : 'no-cache');
    });
  }
}

function serveThumbnails(app: FastifyInstance): void {
  const pictures = new Map<string, Prepared>();
  app.get('/thumbs/:file', (request, reply) => {
    const id = thumbParams.parse(request.params).file.replace(SIZE_AND_TYPE, '');
    const game = lobbyGame(id);
    if (game === null) throw new OperatorError('NOT_FOUND', { kind: 'noPicture' });
    const picture = getOrPrepare(pictures, id, () => prepare('image/svg+xml', thumbnail(game.name)));
    // Lobby pages of another origin show the thumbnails.
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'");
    return send(request, reply, picture, 'public, max-age=86400');
  });
}

function getOrPrepare(made: Map<string, Prepared>, key: string, make: () => Prepared): Prepared {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

function send(request: FastifyRequest, reply: FastifyReply, prepared: Prepared, caching: string): FastifyReply {
  const { type, etag, plain, gzipped } = prepared;
  reply.header('etag', etag).header('cache-control', caching).header('vary', 'accept-encoding');
  reply.header('x-content-type-options', 'nosniff');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.type(type);
  const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return acceptsGzip ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(plain);
}
