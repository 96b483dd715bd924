import type { JsonSchema } from './schema.ts';

/** Something that is sent along: a path parameter, a part of the query. */
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema?: JsonSchema;
  readonly content?: object;
};

/** One call: how it is made and what may come back. */
export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: object };
  readonly responses: Readonly<Record<string, object>>;
};

type Method = 'get' | 'post' | 'put';

/** An OpenAPI 3.1 document, as far as ours go. */
export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;
  readonly components: Readonly<Record<'schemas' | 'responses' | 'securitySchemes', object>>;
};

/** A reference to a part that calls have in common. */
export const componentRef = (kind: 'schemas' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});
