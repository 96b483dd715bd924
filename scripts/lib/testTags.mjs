import ts from 'typescript';
import { readText, textFiles } from './repository.mjs';

const TEST_FILE = /\.(test|spec)\.(tsx?|mjs)$/;
const TAG_KEYS = new Set(['tag', 'tags']);
/** A tag that decides when a test runs (e2e/playwright.config.ts); it names no rule. */
const LONG = '@long';
const SUITE = 'describe';
/** `it`, `test` and their extensions, such as `playerTest`. */
const TEST = /^(it|test|\w+Test)$/;
const NOT_RUN = new Set(['skip', 'todo', 'fixme', 'fails']);

/** The words of a callee: ['it', 'each'] for `it.each(rows)(...)`. */
function wordsOf(callee) {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...wordsOf(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return wordsOf(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return wordsOf(callee.tag);
  return [];
}

const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** A test's name as its source has it; a template keeps its placeholders. */
const nameOf = (node) => (ts.isStringLiteralLike(node) ? node.text : node.getText().slice(1, -1));

function tagProperty(call) {
  const options = call.arguments.find((each) => ts.isObjectLiteralExpression(each));
  return options?.properties.find((each) => ts.isPropertyAssignment(each) && TAG_KEYS.has(each.name.getText()));
}

/** The ids in `tags: ['A-042']` or `tag: '@A-042'`; null when they are not written out. */
function idsIn(property) {
  const { initializer } = property;
  const values = ts.isArrayLiteralExpression(initializer) ? [...initializer.elements] : [initializer];
  if (!values.every(ts.isStringLiteralLike)) return null;
  return values.filter(({ text }) => text !== LONG).map(({ text }) => text.replace(/^@/, ''));
}

function readFile(file) {
  const source = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true);
  const found = [];
  const problems = [];
  const placeOf = (node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

  function visitCall(call, path) {
    const words = wordsOf(call.expression);
    const [first] = call.arguments;
    const isSuite = words.includes(SUITE);
    if (first === undefined || !isText(first) || !(isSuite || TEST.test(words[0]))) return path;
    const property = tagProperty(call);
    const ids = property === undefined ? [] : idsIn(property);
    if (ids === null) problems.push(`${placeOf(property)} has tags that are not string literals`);
    const next = {
      names: [...path.names, nameOf(first)],
      ids: [...path.ids, ...(ids ?? [])],
      isRun: path.isRun && !words.some((word) => NOT_RUN.has(word)),
    };
    if (isSuite) return next;
    const place = placeOf(call);
    if (next.isRun) for (const id of new Set(next.ids)) found.push({ id, file, place, name: next.names.join(' › ') });
    return path;
  }

  function visit(node, path) {
    const next = ts.isCallExpression(node) ? visitCall(node, path) : path;
    ts.forEachChild(node, (child) => visit(child, next));
  }
  visit(source, { names: [], ids: [], isRun: true });
  return { found, problems };
}

/** Every rule id that a test names as its tag, with the test's file, place and name. Skipped tests do not count. */
export function readTestTags() {
  const results = textFiles()
    .filter((file) => TEST_FILE.test(file))
    .map(readFile);
  return { found: results.flatMap(({ found }) => found), problems: results.flatMap(({ problems }) => problems) };
}
