import type { JsonSchema } from './schema.ts';

/** A path or query parameter. */
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema?: JsonSchema;
  readonly content?: object;
};

/** One operation: a method of a path. */
export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: object };
  readonly responses: Readonly<Record<string, object>>;
};

type Method = 'get' | 'post' | 'put';
type Paths = Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;
type Components = Readonly<Record<'schemas' | 'responses' | 'securitySchemes', object>>;

/** An OpenAPI 3.1 document, with the parts that ours use. */
export type OpenApiDocument = {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Paths;
  readonly components: Components;
};

type Parts = { title: string; description: string; paths: Paths; components: Components };

/** A document of this repository: its version, licence and server are the same for all. */
export const openApiDocument = ({ title, description, paths, components }: Parts): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title, version: '1', description, license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: '/' }],
  paths,
  components,
});

/** A reference to a shared component. */
export const componentRef = (kind: 'schemas' | 'responses', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

/** The responses of an operation: its data under 200, and a shared failure under every error status. */
export const responsesOf = (data: object, failure: string): Operation['responses'] => ({
  200: data,
  '4XX': componentRef('responses', failure),
  '5XX': componentRef('responses', failure),
});
