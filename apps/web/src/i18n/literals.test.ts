// @vitest-environment node
import { expect, test } from 'vitest';
import { parseSync, Visitor, type ESTree } from 'vite';

const spokenAttributes = new Set(['label', 'placeholder', 'title', 'aria-label', 'alt', 'name', 'text', 'hint']);

/** Whether a text contains words: letters, after removing entities such as &nbsp;. */
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/&\w+;/g, ''));

/** Text in code that a player would read or hear: between tags, or in an attribute that a screen reader reads. */
function literalsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const check = (node: ESTree.Node | null) => {
    const text = node ? textOf(node) : '';
    if (hasWords(text)) found.push(text.trim());
  };
  new Visitor({
    JSXElement: ({ children }) => children.forEach(check),
    JSXFragment: ({ children }) => children.forEach(check),
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !spokenAttributes.has(name.name)) return;
      // A screen reader does not read a form field's name ("phone"). An accessible name is written as a sentence.
      if (name.name !== 'name' || (value && /^\p{Lu}|\s/u.test(textOf(value)))) check(value);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** The literal text of a node; '' if it comes from elsewhere. */
function textOf(node: ESTree.Node): string {
  if (node.type === 'JSXText') return node.value;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join(' ');
  return node.type === 'JSXExpressionContainer' ? textOf(node.expression) : '';
}

/** Tests and their helpers (`testSlip.tsx`), and the gallery of components: no player sees their texts. */
const unseen = /\/gallery\/|\.test\.|\/test[A-Z]\w*\.tsx$/;

const files = Object.entries(
  import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true }),
).filter(([file]) => !unseen.test(file));

test('finds screens to check', () => {
  expect(files.length).toBeGreaterThan(20);
});

test.each(files)('takes the texts of %s from the catalogue', (file, source) => {
  expect(literalsIn(file, source)).toEqual([]);
});

test.each([
  ['<p>Hello {name}</p>', 'Hello'],
  ['<>Hello</>', 'Hello'],
  ["<p>{'Hello'}</p>", 'Hello'],
  ['<p>{`Hello ${name}`}</p>', 'Hello'],
  ['<p title="Why">{name}</p>', 'Why'],
  ['<Icon name={`Close it`} />', 'Close it'],
])('finds a literal in %s', (jsx, literal) => {
  expect(literalsIn('a.tsx', `export const a = ${jsx}`)).toEqual([literal]);
});

test.each(['<p>{words.hello}&nbsp;·</p>', '<p className="mt-1 text-ink">1</p>', '<input name="phone" />'])(
  'finds none in %s',
  (jsx) => {
    expect(literalsIn('a.tsx', `export const a = ${jsx}`)).toEqual([]);
  },
);
