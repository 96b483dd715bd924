import { isLanguage } from '@ushindi/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE } from './chooseLanguage.ts';

const PATH = '/language/';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const MAX_ADDRESS_LENGTH = 2048;
/** Any origin: only the path and the query of an address are used. */
const SITE = 'http://site.invalid';

/**
 * The path of this site that an outside text names; Home for all else (T-23). A path of two slashes would be another host,
 * and this route itself would lead nowhere.
 */
export function pathWithin(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > MAX_ADDRESS_LENGTH) return '/';
  const url = URL.parse(text, SITE);
  if (url?.origin !== SITE || url.pathname.startsWith('//') || url.pathname.startsWith(PATH)) return '/';
  return url.pathname + url.search;
}

/** Whether the visitor, or a page of ours, requests the change. Another site may not request it. */
const isOwnRequest = ({ headers }: FastifyRequest): boolean => {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
};

/** Whether a browser loads an address before anybody has opened it. */
const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  (headers['sec-purpose'] ?? headers['purpose'] ?? '').includes('prefetch');

/**
 * Serves the links that change the language. They work without JavaScript: the cookie is set, and the browser goes back to
 * the page.
 */
export function registerLanguageRoutes(app: FastifyInstance, publicOrigin: string): void {
  const options = {
    path: '/',
    maxAge: YEAR_SECONDS,
    // Only the gateway reads the cookie.
    httpOnly: true,
    secure: publicOrigin.startsWith('https:'),
    // A link from a text message opens the page in the player's language.
    sameSite: 'lax',
  } as const;
  app.get<{ Params: { language: string }; Querystring: { to?: unknown } }>(
    `${PATH}:language`,
    async (request, reply) => {
      const { language } = request.params;
      reply.header('cache-control', 'no-store');
      if (!isLanguage(language)) return reply.callNotFound();
      if (isOwnRequest(request) && !isPrefetch(request)) reply.setCookie(LANGUAGE_COOKIE, language, options);
      return reply.redirect(pathWithin(request.query.to), 303);
    },
  );
}
