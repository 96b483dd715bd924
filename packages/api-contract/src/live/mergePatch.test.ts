import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMergePatch, makeMergePatch, type Json } from './mergePatch.ts';

const leaf = fc.oneof(fc.boolean(), fc.integer(), fc.string(), fc.array(fc.integer(), { maxLength: 3 }));
const tree = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.dictionary(fc.string({ maxLength: 3 }), tie('node'), { maxKeys: 5, noNullPrototype: true }),
  ),
})).node;

describe('merge patch', () => {
  it('turns any null-free value into any other', () => {
    fc.assert(
      fc.property(tree, tree, (from, to) => {
        const patch = makeMergePatch(from, to);
        expect(patch === undefined ? from : applyMergePatch(from, patch)).toEqual(to);
      }),
      { numRuns: 2000 },
    );
  });

  it('is absent when nothing changed', () => {
    fc.assert(
      fc.property(tree, (value) => {
        expect(makeMergePatch(value, structuredClone(value))).toBeUndefined();
      }),
    );
  });

  it('keeps the identity of what it does not touch', () => {
    const before = { a: { x: 1 }, b: { y: 1 } };
    const after = applyMergePatch(before, { b: { y: 2 } }) as typeof before;
    expect(after.a).toBe(before.a);
    expect(after.b).toEqual({ y: 2 });
  });

  it('treats a prototype key as data', () => {
    const patched = applyMergePatch({}, JSON.parse('{"__proto__":{"polluted":true}}') as Json);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(Object.keys(patched as object)).toEqual(['__proto__']);
  });

  it('follows the examples of RFC 7396', () => {
    expect(applyMergePatch({ a: 'b', c: { d: 'e', f: 'g' } }, { a: 'z', c: { f: null } })).toEqual({
      a: 'z',
      c: { d: 'e' },
    });
    expect(applyMergePatch({ a: ['b'] }, { a: 'c' })).toEqual({ a: 'c' });
    expect(applyMergePatch([1, 2], { a: 'b', c: null })).toEqual({ a: 'b' });
    expect(applyMergePatch({}, { a: { bb: { ccc: null } } })).toEqual({ a: { bb: {} } });
  });
});
