import { appRouter } from '@ushindi/api-contract';
import { describeProcedures, type OpenApiDocument } from '@ushindi/api-contract/openapi';
import { initTRPC } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../test/testApp.ts';
import { PRIVATE, SAMPLES, goodAnswers } from '../../test/samples.ts';

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
  it('is OpenAPI 3.1, with a path for every procedure and for nothing else', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).toSorted()).toEqual(names.map((name) => `/trpc/${name}`).toSorted());
  });

  it('refers only to parts that are there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    const partAt = (path: string) =>
      path.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);
    expect(references.length).toBeGreaterThan(names.length);
    expect(references.filter(([, path = '']) => partAt(path) === undefined)).toEqual([]);
  });

  it('shows a procedure that was just added', () => {
    const t = initTRPC.create();
    const added = t.procedure.input(z.object({ n: z.int() })).output(z.object({ m: z.bigint() }));
    const router = t.router({ a: t.router({ b: added.query(() => ({ m: 1n })) }) });
    expect(describeProcedures(router, 'cookie').paths).toMatchObject({
      '/trpc/a.b': {
        get: { operationId: 'a.b', tags: ['a'], parameters: [{ name: 'input', in: 'query', required: true }] },
      },
    });
  });

  it.each(names)('says of %s how it is called and who may call it', (name) => {
    const sample = SAMPLES[name] ?? { query: undefined };
    const { isQuery, security } = partOf(name);
    expect(isQuery).toBe('query' in sample);
    expect(security).toEqual(PRIVATE.test(name) ? [{ session: [] }] : []);
  });

  it.each(names)('describes the input of %s so that a valid one fits and a wrong one does not', (name) => {
    const sample = SAMPLES[name] ?? { query: undefined };
    const input = 'query' in sample ? sample.query : sample.mutate;
    const { requestBody, parameters } = partOf(name);
    const described = (requestBody ?? parameters[0]) as Content | undefined;
    expect(described === undefined).toBe(input === undefined);
    if (described === undefined) return;
    expect(schemaOf(described).safeParse(input)).toMatchObject({ success: true });
    expect(schemaOf(described).safeParse('text')).toMatchObject({ success: false });
  });

  it.each(names)('describes what %s answers', async (name) => {
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
  it('lists every procedure on a page that runs no script and loads nothing', async () => {
    const { headers, text } = await app.agent.get('/docs').expect(200);
    for (const name of names) expect(text).toContain(`<details id="${name}">`);
    expect(text).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
  });

  it('is not there in production', async () => {
    const production = await startTestApp({
      NODE_ENV: 'production',
      SESSION_SECRET: 'of at least thirty-two characters',
    });
    const answers = [await production.agent.get('/docs'), await production.agent.get('/docs/openapi.json')];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    await production.close();
  });
});
