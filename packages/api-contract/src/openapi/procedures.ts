import { LIMIT_KINDS, LIMIT_PERIODS } from '@ushindi/shared';
import { AGE_STATES } from '@ushindi/shared/ageProof';
import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { refusalReason } from '../texts/reasons.ts';
import { ERROR_TABLE, type ErrorDetails } from '../errors.ts';
import { proceduresOf, type AnyRouter, type Procedure } from '../procedures.ts';
import { componentRef, openApiDocument, responsesOf, type OpenApiDocument, type Operation } from './document.ts';
import { jsonContent, jsonSchemaOf, objectOf, type JsonSchema } from './schema.ts';

const DESCRIPTION = [
  'tRPC procedures over HTTP. A query is a GET with its input as JSON in `input`; a mutation is a POST with its input as',
  'JSON body. The response is `result.data`, or `error`, whose `data.domain` carries a code. Several queries may share',
  'one request (`/trpc/a,b?batch=1&input={"0":...,"1":...}`); a call that moves money must be alone in its request.',
].join(' ');

const statusOf = (code: TRPC_ERROR_CODE_KEY): number => getHTTPStatusCodeFromError(new TRPCError({ code }));

/** Every failure code with its HTTP status. */
const FAILURES = Object.entries(ERROR_TABLE)
  .map(([code, trpcCode]) => `${code} (${statusOf(trpcCode)})`)
  .join(', ');

/** ErrorDetails as a schema; the compiler refuses it when a field is missing. */
const errorDetails = z.object({
  reason: refusalReason.optional(),
  requiredAmount: z.number().optional(),
  offending: z
    .array(
      z.object({
        matchId: z.string(),
        message: z.string(),
        oddsNow: z.number().nullable(),
        reason: refusalReason.optional(),
      }),
    )
    .optional(),
  playerLimit: z
    .object({
      kind: z.enum(LIMIT_KINDS),
      period: z.enum(LIMIT_PERIODS),
      amount: z.number(),
      left: z.number(),
      renewsAtMs: z.number().nullable(),
    })
    .optional(),
  triesLeft: z.int().nonnegative().optional(),
  ageState: z.enum(AGE_STATES).optional(),
  toLogin: z.literal(true).optional(),
  accNo: z.string().optional(),
  retryAfterMs: z.number().optional(),
  outcomeUnknown: z.literal(true).optional(),
} satisfies Record<keyof ErrorDetails, z.ZodType>);
const domainError = z.object({
  code: z.enum(Object.keys(ERROR_TABLE)),
  message: z.string(),
  details: errorDetails,
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

/** The place of the input: the query of a GET, the body of a POST. */
function inputOf({ type, input }: Procedure): Pick<Operation, 'parameters' | 'requestBody'> {
  if (input === undefined) return { parameters: [] };
  const content = jsonContent(jsonSchemaOf(input, 'input'));
  if (type === 'mutation') return { parameters: [], requestBody: { required: true, content } };
  return { parameters: [{ name: 'input', in: 'query', required: true, content }] };
}

function operationOf(procedure: Procedure): Operation {
  const { name, output, meta } = procedure;
  const data = { description: 'The data.', content: jsonContent(resultOf(jsonSchemaOf(output, 'output'))) };
  return {
    operationId: name,
    summary: meta.summary ?? '',
    tags: [name.split('.', 1)[0] ?? name],
    security: meta.auth === 'player' ? [{ session: [] }] : [],
    ...inputOf(procedure),
    responses: responsesOf(data, 'Failure'),
  };
}

/** The procedures of a router as OpenAPI, from the schemas they validate with. `sessionCookie` is a cookie's name. */
export function describeProcedures(router: AnyRouter, sessionCookie: string): OpenApiDocument {
  const paths = proceduresOf(router).map((procedure) => {
    const method = procedure.type === 'query' ? 'get' : 'post';
    return [`/trpc/${procedure.name}`, { [method]: operationOf(procedure) }];
  });
  return openApiDocument({
    title: 'Ushindi',
    description: DESCRIPTION,
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
  });
}
