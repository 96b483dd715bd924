import type { JsonSchema, OpenApiDocument, Operation } from '@ushindi/api-contract/openapi';

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 1rem }
  h2 { margin: 2rem 0 .5rem } summary { cursor: pointer; padding: .25rem 0 } code, pre { font: 14px/1.5 ui-monospace, monospace }
  pre { overflow-x: auto; padding: .75rem; border: 1px solid #8884; border-radius: .5rem; margin: .25rem 0 1rem }
  small { opacity: .75 }
`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** The bounds of a schema that are worth reading, such as ' (1..20)'. JSON schema writes safe integers' bounds out. */
function boundsOf(schema: JsonSchema): string {
  const lowest = schema.minLength ?? schema.minItems ?? schema.minimum ?? '';
  const highest = schema.maxLength ?? schema.maxItems ?? schema.maximum ?? '';
  const worth = [lowest, highest].map((bound) => (Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER ? '' : bound));
  return worth.join('') === '' ? '' : ` (${worth.join('..')})`;
}

function objectText({ properties, required }: JsonSchema, indent: string): string {
  const needed = Array.isArray(required) ? required : [];
  const inner = `${indent}  `;
  const lines = Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(([name, schema]) => {
    const fallback = 'default' in schema ? ` = ${JSON.stringify(schema.default)}` : '';
    return `${inner}${name}${needed.includes(name) ? '' : '?'}: ${schemaText(schema, inner)}${fallback}\n`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

/** A schema as somebody who writes TypeScript reads it. */
function schemaText(schema: JsonSchema, indent = ''): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return choices.map((each: JsonSchema) => schemaText(each, indent)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (schema.type === 'object') return objectText(schema, indent);
  if (schema.type === 'array') return `${schemaText(schema.items as JsonSchema, indent)}[]${boundsOf(schema)}`;
  const pattern = typeof schema.pattern === 'string' ? ` /${schema.pattern}/` : '';
  return typeof schema.type === 'string' ? `${schema.type}${boundsOf(schema)}${pattern}` : 'anything';
}

/** The schema of a JSON content; null where there is none. */
function schemaIn(content: unknown): JsonSchema | null {
  const json = (content as Record<string, { schema?: JsonSchema }> | undefined)?.['application/json'];
  return json?.schema ?? null;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const input = schemaIn(operation.requestBody?.content ?? operation.parameters[0]?.content);
  const output = schemaIn((operation.responses['200'] as { content?: unknown }).content);
  const who = operation.security.length > 0 ? 'signed-in players' : 'anybody';
  return `<details id="${escape(operation.operationId)}">
    <summary><code>${method.toUpperCase()} ${escape(path)}</code> <small>${who}</small></summary>
    <p>Input</p><pre>${input === null ? 'none' : escape(schemaText(input))}</pre>
    <p>Answer</p><pre>${output === null ? 'none' : escape(schemaText(output))}</pre>
  </details>`;
}

/** A page without scripts that lists the calls of a document with their schemas, a heading a feature. */
export function docsPage({ info, paths, components }: OpenApiDocument): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = Map.groupBy(all, ({ operation }) => operation.tags[0] ?? '');
  const features = [...groups].map(([tag, calls]) => {
    const list = calls.map(({ method, path, operation }) => operationHtml(method, path, operation));
    return `<h2>${escape(tag)}</h2>${list.join('')}`;
  });
  const { Failure } = components.responses as { Failure?: { description: string } };
  const { Failure: failure } = components.schemas as { Failure?: JsonSchema };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(info.title)}: procedures</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
    <style>${STYLE}</style></head><body><main><h1>Procedures</h1><p>${escape(info.description)}</p>
    <p><a href="/docs/openapi.json">openapi.json</a></p>${features.join('')}
    <h2>Failures</h2><p>${escape(Failure?.description ?? '')}</p><pre>${escape(schemaText(failure ?? {}))}</pre>
    </main></body></html>`;
}
