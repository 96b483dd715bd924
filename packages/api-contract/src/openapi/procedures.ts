import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { ERROR_TABLE } from '../errors.ts';
import type { ProcedureMeta } from '../trpc.ts';
import { componentRef, type OpenApiDocument, type Operation } from './document.ts';
import { jsonContent, jsonSchemaOf, objectOf, type JsonSchema } from './schema.ts';

/** What tRPC keeps of a procedure; its types hide the schemas. */
const definition = z.object({
  type: z.enum(['query', 'mutation']),
  inputs: z.array(z.instanceof(z.ZodType)).max(1),
  output: z.instanceof(z.ZodType),
  meta: z.custom<ProcedureMeta>().optional(),
});
type Definition = z.output<typeof definition>;

/** A router as far as it is looked at. */
type AnyRouter = { readonly _def: { readonly procedures: object } };

const DESCRIPTION = [
  'Procedures as tRPC speaks them: a query is a GET with its input as JSON in `input`, a mutation a POST with its input',
  'as JSON body. What comes back is `result.data`, or `error`, whose `data.domain` says in a code what went wrong. Several',
  'queries may go in one request (`/trpc/a,b?batch=1&input={"0":...,"1":...}`); what moves money goes alone.',
].join(' ');

const statusOf = (code: TRPC_ERROR_CODE_KEY): number => getHTTPStatusCodeFromError(new TRPCError({ code }));

/** The table of failures with the HTTP status that carries each. */
const FAILURES = Object.entries(ERROR_TABLE)
  .map(([code, trpcCode]) => `${code} (${statusOf(trpcCode)})`)
  .join(', ');

/** DomainErrorView, as ERROR_TABLE and ErrorDetails have it. */
const domainError = z.object({
  code: z.enum(Object.keys(ERROR_TABLE)),
  message: z.string(),
  details: z.object({
    requiredAmount: z.number().optional(),
    offending: z
      .array(z.object({ matchId: z.string(), message: z.string(), oddsNow: z.number().nullable() }))
      .optional(),
    accNo: z.string().optional(),
    retryAfterMs: z.number().optional(),
    outcomeUnknown: z.literal(true).optional(),
  }),
});
const failure = z.object({
  error: z.object({
    message: z.string(),
    code: z.number(),
    data: z.object({
      code: z.string(),
      httpStatus: z.number(),
      path: z.string().optional(),
      domain: domainError.nullable(),
    }),
  }),
});

const resultOf = (data: JsonSchema): JsonSchema => objectOf({ result: objectOf({ data }) });

/** How the input travels: in the query of a GET, as the body of a POST. */
function inputOf({ type, inputs: [input] }: Definition): Pick<Operation, 'parameters' | 'requestBody'> {
  if (input === undefined) return { parameters: [] };
  const content = jsonContent(jsonSchemaOf(input, 'input'));
  if (type === 'mutation') return { parameters: [], requestBody: { required: true, content } };
  return { parameters: [{ name: 'input', in: 'query', required: true, content }] };
}

function operationOf(name: string, procedure: Definition): Operation {
  return {
    operationId: name,
    tags: [name.split('.', 1)[0] ?? name],
    security: procedure.meta?.forPlayers === true ? [{ session: [] }] : [],
    ...inputOf(procedure),
    responses: {
      200: { description: 'The data.', content: jsonContent(resultOf(jsonSchemaOf(procedure.output, 'output'))) },
      default: componentRef('responses', 'Failure'),
    },
  };
}

/**
 * The procedures of a router, from the schemas that they themselves check with: a new one is in it by itself.
 * `sessionCookie` is the cookie of signed-in players.
 */
export function describeProcedures({ _def: { procedures } }: AnyRouter, sessionCookie: string): OpenApiDocument {
  const paths = Object.entries<{ _def: unknown }>({ ...procedures }).map(([name, { _def: built }]) => {
    const procedure = definition.parse(built);
    return [`/trpc/${name}`, { [procedure.type === 'query' ? 'get' : 'post']: operationOf(name, procedure) }];
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Ushindi', version: '1', description: DESCRIPTION },
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Failure: jsonSchemaOf(failure, 'output') },
      responses: {
        Failure: {
          description: `A failure, under the HTTP status of its code: ${FAILURES}.`,
          content: jsonContent(componentRef('schemas', 'Failure')),
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
    },
  };
}
