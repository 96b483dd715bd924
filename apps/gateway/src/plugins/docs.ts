import { appRouter } from '@ushindi/api-contract';
import { describeProcedures } from '@ushindi/api-contract/openapi';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docsPage.ts';
import { SESSION_COOKIE } from './session.ts';

/** The page runs no script and loads nothing; its style stands in it. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** GET /docs and /docs/openapi.json: what the procedures take and give, for developers. Never registered in production. */
export function registerDocs(app: FastifyInstance): void {
  const document = describeProcedures(appRouter, SESSION_COOKIE);
  const page = docsPage(document);
  app.get('/docs/openapi.json', () => document);
  app.get('/docs', async (_, reply) => {
    reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8');
    return page;
  });
}
