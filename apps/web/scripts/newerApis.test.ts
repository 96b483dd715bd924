// @vitest-environment node
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { newerUses } from './newerApis.ts';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
  types: [],
};
const file = path.join(import.meta.dirname, 'example.ts');
const lib = ts.createCompilerHost(options, true);

/** The newer APIs in a text, as the check reports them. */
function newerIn(text: string): string[] {
  const host: ts.CompilerHost = {
    ...lib,
    getSourceFile: (name, version) =>
      name === file ? ts.createSourceFile(name, text, version, true) : lib.getSourceFile(name, version),
  };
  const program = ts.createProgram([file], options, host);
  return newerUses(program, (name) => name === file).map(({ api, line }) => `${line}: ${api}`);
}

it('finds newer functions, properties and objects, with their lines', () => {
  const text = [
    'export const sorted = ([1] as readonly number[]).toSorted();',
    "export const isUrl = URL.canParse('x');",
    'export const deferred = Promise.withResolvers<void>();',
    'export const signal = AbortSignal.any([]);',
    "export const count = new URLSearchParams('').size;",
    'export const { toReversed } = [1];',
    'export const inflate = DecompressionStream;',
    'export const id = crypto.randomUUID();',
  ];
  expect(newerIn(text.join('\n'))).toEqual([
    '1: javascript.builtins.Array.toSorted',
    '2: api.URL.canParse_static',
    '3: javascript.builtins.Promise.withResolvers',
    '4: api.AbortSignal.any_static',
    '5: api.URLSearchParams.size',
    '6: javascript.builtins.Array.toReversed',
    '7: api.DecompressionStream',
    '8: api.Crypto.randomUUID',
  ]);
});

it('accepts what every browser of the floor has, and own members with the name of a newer one', () => {
  const text = [
    'class Own { toSorted() { return this; } }',
    'export const own = new Own().toSorted();',
    "export const old = [1].sort().at(0) ?? Object.hasOwn({}, 'a') ?? structuredClone(1) ?? [1].findLast(Boolean);",
    'export type Signal = ReturnType<typeof AbortSignal.any>;',
  ];
  expect(newerIn(text.join('\n'))).toEqual([]);
});
