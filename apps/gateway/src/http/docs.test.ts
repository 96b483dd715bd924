import { appRouter } from '@ushindi/api-contract';
import { describeProcedures, type OpenApiDocument } from '@ushindi/api-contract/openapi';
import { initTRPC } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../test/testApp.ts';
import { SAMPLES, goodAnswers, isForPlayers } from '../../test/samples.ts';

const { _def: definition } = appRouter;
const names = Object.keys(definition.procedures);

let app: TestApp;
let document: OpenApiDocument;
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.agent.get('/docs/openapi.json').expect(200)).body;
});
afterAll(() => app.close());

type Json = Parameters<typeof z.fromJSONSchema>[0];
type Content = { content: { 'application/json': { schema: Json } } };
const schemaOf = ({ content }: Content): z.ZodType => z.fromJSONSchema(content['application/json'].schema);

/** A procedure's part of the document. */
function partOf(name: string) {
  const { get, post } = document.paths[`/trpc/${name}`] ?? {};
  const operation = get ?? post;
  if (operation === undefined) throw new Error(`${name} is not in the document`);
  return { isQuery: get !== undefined, ...operation };
}

describe('/docs/openapi.json', () => {
  it('is OpenAPI 3.1 with a path for every procedure and no other', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).toSorted()).toEqual(names.map((name) => `/trpc/${name}`).toSorted());
  });

  it('contains every part that it refers to', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    const partAt = (path: string) =>
      path.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);
    expect(references.length).toBeGreaterThan(names.length);
    expect(references.filter(([, path = '']) => partAt(path) === undefined)).toEqual([]);
  });

  it('includes a new procedure', () => {
    const t = initTRPC.create();
    const added = t.procedure.input(z.object({ n: z.int() })).output(z.object({ m: z.bigint() }));
    const router = t.router({ a: t.router({ b: added.query(() => ({ m: 1n })) }) });
    expect(describeProcedures(router, 'cookie').paths).toMatchObject({
      '/trpc/a.b': {
        get: { operationId: 'a.b', tags: ['a'], parameters: [{ name: 'input', in: 'query', required: true }] },
      },
    });
  });

  it.each(names)('describes the method and the authentication of %s', (name) => {
    const sample = SAMPLES[name] ?? { query: undefined };
    const { isQuery, security } = partOf(name);
    expect(isQuery).toBe('query' in sample);
    expect(security).toEqual(isForPlayers(name) ? [{ session: [] }] : []);
  });

  it.each(names)('describes the input of %s: a valid one matches, a wrong one does not', (name) => {
    const sample = SAMPLES[name] ?? { query: undefined };
    const input = 'query' in sample ? sample.query : sample.mutate;
    const { requestBody, parameters } = partOf(name);
    const described = (requestBody ?? parameters[0]) as Content | undefined;
    expect(described === undefined).toBe(input === undefined);
    if (described === undefined) return;
    expect(schemaOf(described).safeParse(input)).toMatchObject({ success: true });
    expect(schemaOf(described).safeParse('text')).toMatchObject({ success: false });
  });

  it.each(names)('describes the response of %s', async (name) => {
    for (const [path, answer] of Object.entries(goodAnswers())) app.upstream.on(path, answer);
    const response = await app.callSample(name, await app.signedIn()).expect(200);
    const described = schemaOf(partOf(name).responses['200'] as Content);
    expect(described.safeParse(response.body)).toMatchObject({ success: true });
    expect(described.safeParse({ result: { data: 'text' } })).toMatchObject({ success: false });
  });

  it('describes failures', async () => {
    const { Failure } = document.components.schemas as { Failure: Json };
    const { body } = await app.query('wallet.balance').expect(401);
    expect(z.fromJSONSchema(Failure).safeParse(body)).toMatchObject({ success: true });
    expect(JSON.stringify(document.components.responses)).toContain('INSUFFICIENT_FUNDS (402)');
  });
});

describe('/docs', () => {
  it('shows the document in a viewer that loads only files of this origin', async () => {
    const { headers, text } = await app.agent.get('/docs').expect(200);
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    const loaded = files.filter((file) => !file.startsWith('data:'));
    expect(loaded).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/docs/viewer.js']);
    for (const file of loaded) await app.agent.get(file).expect(200);
    expect(text).not.toMatch(/<script(?! src=)/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; style-src/);
    expect((await app.agent.get('/docs/viewer.js')).text).toContain("url: '/docs/openapi.json'");
  });

  it('serves no other file of the viewer', async () => {
    const others = [await app.agent.get('/docs/package.json'), await app.agent.get('/docs/index.html')];
    expect(others.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('does not exist in production', async () => {
    const production = await startTestApp({
      NODE_ENV: 'production',
      SESSION_SECRET: 'of at least thirty-two characters',
    });
    const answers = [await production.agent.get('/docs'), await production.agent.get('/docs/openapi.json')];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    await production.close();
  });
});
