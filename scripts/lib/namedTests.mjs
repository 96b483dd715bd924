import path from 'node:path';
import { eachLine, readText, textFiles } from './repository.mjs';

const SEPARATOR = ' › ';
const ELLIPSIS = '…';
const QUOTE = '[\'"`]';
/** A table cell: browser tests, then unit tests in parentheses. */
const CELL = /^(.*?) ?(?:\((.* › .*)\))?$/;

/** The tests in a list such as 'slip › one test; another; live › a third'. */
function testsIn(list, { isUnit }) {
  const tests = [];
  for (const part of list.split('; ')) {
    const [file, title] = part.includes(SEPARATOR) ? part.split(SEPARATOR) : [tests.at(-1)?.file, part];
    tests.push({ file, title, isUnit });
  }
  return tests;
}

function testsOf(cell) {
  const [, browser, unit] = CELL.exec(cell) ?? [];
  return [...(browser ? testsIn(browser, { isUnit: false }) : []), ...(unit ? testsIn(unit, { isUnit: true }) : [])];
}

/** Finds a title as a whole string literal. '…' matches any text. */
function literalOf(title) {
  const texts = title.split(ELLIPSIS).map((text) => RegExp.escape(text.trim()));
  return new RegExp(`${QUOTE}${texts.join('[^\\n]*')}${QUOTE}`);
}

const isFileOf = ({ file, isUnit }) =>
  isUnit
    ? (each) => path.basename(each).replace(/\.(tsx?|mjs)$/, '') === file
    : (each) => each === `e2e/tests/${file}.spec.ts`;

function exists(test, files) {
  const literal = literalOf(test.title);
  return files.filter(isFileOf(test)).some((file) => literal.test(readText(file)));
}

/** 'file:line' of each row of a document whose last cell names a test that does not exist. */
export function missingTests(document) {
  const files = textFiles();
  const problems = [];
  eachLine(document, (line, number) => {
    const cell = line.startsWith('|') ? (line.split('|').at(-2)?.trim() ?? '') : '';
    if (!cell.includes(SEPARATOR)) return;
    for (const test of testsOf(cell).filter((each) => !exists(each, files)))
      problems.push(`${document}:${number} names a test that does not exist: ${test.file}${SEPARATOR}${test.title}`);
  });
  return problems;
}
