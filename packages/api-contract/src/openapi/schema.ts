import { z } from 'zod';

/** A JSON schema (draft 2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A zod schema before ('input') or after ('output') parsing. A type that JSON schema lacks allows any value. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Whether a schema describes an absent query or body. */
export const isNone = (schema: z.ZodType): boolean => schema instanceof z.ZodUndefined;

/** An object whose properties are all required. */
export const objectOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** A JSON request or response body. */
export const jsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } });
