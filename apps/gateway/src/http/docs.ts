import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { appRouter } from '@ushindi/api-contract';
import { describeProcedures } from '@ushindi/api-contract/openapi';
import type { FastifyInstance } from 'fastify';
import { SESSION_COOKIE } from './session.ts';

const VIEWER_FILES = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js']);
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Ushindi API</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body><div id="viewer"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/viewer.js"></script></body>
</html>
`;
/** The policy of the documentation's pages. Swagger UI inserts styles and HTML. */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";
const VIEWER = `SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#viewer', deepLinking: true, validatorUrl: null });\n`;

/**
 * GET /docs/openapi.json describes the procedures, and GET /docs shows them in Swagger UI. Never registered in
 * production, where the viewer is not installed. It needs no network.
 */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const document = describeProcedures(appRouter, SESSION_COOKIE);
  app.get('/docs/openapi.json', () => document);
  app.get('/docs', (_, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  );
  app.get('/docs/viewer.js', (_, reply) => reply.type('text/javascript').send(VIEWER));
  await app.register(fastifyStatic, {
    root: path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    prefix: '/docs/',
    decorateReply: false,
    allowedPath: (file) => VIEWER_FILES.has(file),
  });
}
