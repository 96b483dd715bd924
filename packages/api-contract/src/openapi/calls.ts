import { z } from 'zod';
import { allCalls } from '../operator/allCalls.ts';
import type { AnyCall } from '../operator/call.ts';
import {
  componentRef,
  openApiDocument,
  responsesOf,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from './document.ts';
import { isNone, jsonContent, jsonSchemaOf } from './schema.ts';

const DESCRIPTION = [
  'The calls of an operator. Responses are described inside their envelope. The gateway accepts three envelopes:',
  "{code: 'Success', data: {code: 200, message, data}}, a numeric code beside the data, and none. It also accepts lists",
  'under `result`, `results` or `upcoming_games`.',
].join(' ');

/** An operator's refusal. The gateway also accepts other envelopes with a code and a message. */
const refusal = z.object({
  code: z.literal('Error'),
  message: z.string(),
  data: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }),
});

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

/** The keys of the API host or the token of the fixtures service, with the player's token where the call takes one. */
function securityOf({ base, auth }: AnyCall): Operation['security'] {
  if (base !== 'api') return [{ fixtures: [] }];
  const keys = { hashKey: [], appKey: [] };
  const asPlayer = { ...keys, player: [] };
  return { guest: [keys], player: [asPlayer], anyone: [keys, asPlayer] }[auth];
}

function operationOf(name: string, call: AnyCall): Operation {
  const content = jsonContent(jsonSchemaOf(call.body, 'input'));
  const data = { description: 'The data inside its envelope.', content: jsonContent(jsonSchemaOf(call.data, 'input')) };
  return {
    operationId: name,
    summary: call.summary,
    tags: [name.split('.', 1)[0] ?? name],
    security: securityOf(call),
    parameters: parametersOf(call),
    ...(isNone(call.body) ? {} : { requestBody: { required: true, content } }),
    responses: responsesOf(data, 'Refusal'),
  };
}

const header = (name: string) => ({ type: 'apiKey', in: 'header', name });

/** The operator's wire as OpenAPI, from the call descriptions that gateway and operator use. */
export function describeCalls(): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, call] of allCalls()) {
    const path = `/${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return openApiDocument({
    title: 'Operator',
    description: DESCRIPTION,
    paths,
    components: {
      schemas: { Refusal: jsonSchemaOf(refusal, 'output') },
      responses: {
        Refusal: {
          description: 'A refusal, under HTTP 200 or under the status of its code.',
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
  });
}
