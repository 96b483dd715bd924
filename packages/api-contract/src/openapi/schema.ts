import { z } from 'zod';

/** A JSON schema (draft 2020-12), as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema as senders must write it ('input') or as readers get it ('output'). What JSON schema cannot say allows all. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Whether a schema stands for no value at all. */
export const isNone = (schema: z.ZodType): boolean => schema instanceof z.ZodUndefined;

/** An object of which all properties are there. */
export const objectOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** The content of a request or an answer in JSON. */
export const jsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } });
