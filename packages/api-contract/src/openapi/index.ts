export { describeCalls } from './calls.ts';
export type { OpenApiDocument, Operation } from './document.ts';
export { describeProcedures } from './procedures.ts';
export type { JsonSchema } from './schema.ts';
