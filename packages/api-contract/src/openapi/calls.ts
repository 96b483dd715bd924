import { z } from 'zod';
import type { AnyCall } from '../operator/call.ts';
import * as wire from '../operator/index.ts';
import { componentRef, type OpenApiDocument, type Operation, type Parameter } from './document.ts';
import { isNone, jsonContent, jsonSchemaOf } from './schema.ts';

const DESCRIPTION = [
  "The calls of an operator. `data` is what stands past the envelope: {code: 'Success', data: {code: 200, message, data}}",
  'around it, a numeric code beside it, or nothing at all are all understood; lists may also stand under `result`,',
  '`results` or `upcoming_games`.',
].join(' ');

/** What an operator refuses with; other envelopes with a code and a message are understood too. */
const refusal = z.object({
  code: z.literal('Error'),
  message: z.string(),
  data: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }),
});

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'data' in value;

/** Every call of the wire, as 'feature.name': the features' modules are the names that end in 'Calls'. */
function allCalls(): [name: string, call: AnyCall][] {
  const modules = Object.entries<object>(wire).filter(([name]) => name.endsWith('Calls'));
  return modules.flatMap(([module, exports]) =>
    Object.entries<unknown>({ ...exports }).flatMap(([name, value]): [string, AnyCall][] =>
      isCall(value) ? [[`${module.slice(0, -'Calls'.length)}.${name}`, value]] : [],
    ),
  );
}

function parametersOf({ path, query }: AnyCall): Parameter[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inPath = names.map((name): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  if (isNone(query)) return inPath;
  const { properties = {}, required = [] } = jsonSchemaOf(query, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(
    ([name, schema]): Parameter => ({ name, in: 'query', required: required.includes(name), schema: { ...schema } }),
  );
  return [...inPath, ...inQuery];
}

/** Keys of the API host, or the token of the fixtures service; the player's own where the call is about a player. */
function securityOf({ base, as }: AnyCall): Operation['security'] {
  if (base !== 'api') return [{ fixtures: [] }];
  const keys = { hashKey: [], appKey: [] };
  const asPlayer = { ...keys, player: [] };
  return { guest: [keys], player: [asPlayer], anyone: [keys, asPlayer] }[as];
}

function operationOf(name: string, call: AnyCall): Operation {
  const content = jsonContent(jsonSchemaOf(call.body, 'input'));
  return {
    operationId: name,
    tags: [name.split('.', 1)[0] ?? name],
    security: securityOf(call),
    parameters: parametersOf(call),
    ...(isNone(call.body) ? {} : { requestBody: { required: true, content } }),
    responses: {
      200: { description: 'The data, past its envelope.', content: jsonContent(jsonSchemaOf(call.data, 'input')) },
      default: componentRef('responses', 'Refusal'),
    },
  };
}

const header = (name: string) => ({ type: 'apiKey', in: 'header', name });

/** The operator's wire, from the descriptors that both ends run on: a new call is in it by itself. */
export function describeCalls(): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, call] of allCalls()) {
    const path = `/${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Operator', version: '1', description: DESCRIPTION },
    paths,
    components: {
      schemas: { Refusal: jsonSchemaOf(refusal, 'output') },
      responses: {
        Refusal: {
          description: 'A refusal; HTTP 200 or its own status.',
          content: jsonContent(componentRef('schemas', 'Refusal')),
        },
      },
      securitySchemes: {
        hashKey: header('x-hash-key'),
        appKey: header('x-app-key'),
        player: header('x-access-key'),
        fixtures: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}
