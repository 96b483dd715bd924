import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

const MAX_MESSAGE_CHARS = 240;
const MAX_PAGE_LINES = 60;

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], durations: [], tagged: [] };

const failureOfTest = (file, { fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`;

/** Failed tests, or the file itself when it could not run. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0 && status === 'failed') return [`${name}: ${message}`];
  return tests.map((test) => failureOfTest(name, test));
}

/** A test that passed has messages only of a first run that failed. */
const flakyOfFile = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map((test) => failureOfTest(name, test));

const hasTags = ({ tags }) => tags.length > 0;
const taggedTest = ({ tags, status, duration = 0 }) => ({
  tags,
  status: status === 'passed' || status === 'failed' ? status : 'skipped',
  ms: duration,
});

/** The results in vitest's JSON report; a missing report counts nothing. */
export function readUnitReport(file) {
  const report = readReport(file);
  if (report === null) return NOTHING;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({
      name: `${name.replace(`${root}/`, '')}: ${test.fullName}`,
      ms: test.duration ?? 0,
    })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(failuresOfFile),
    flaky: report.testResults.flatMap(flakyOfFile),
    durations: tests,
    tagged: report.testResults.flatMap(({ assertionResults }) => assertionResults.filter(hasTags).map(taggedTest)),
  };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** The error of a failed browser test in one line. */
function errorOf({ tests }) {
  const { message = '' } = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error ?? {};
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter(Boolean).join(' | ').slice(0, MAX_MESSAGE_CHARS);
}

/** The first lines of the page on which a browser test failed, from the text that Playwright attaches to the result. */
function pageOf({ tests }) {
  const attachments = tests.flatMap(({ results }) => results).flatMap((result) => result.attachments);
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {};
  if (path === undefined || !existsSync(path)) return '';
  const [, page = ''] = /```yaml\n(.*?)\n```/s.exec(readFileSync(path, 'utf8')) ?? [];
  return page.split('\n', MAX_PAGE_LINES).join('\n');
}

const placeOf = ({ file, line, title }) => `e2e/tests/${file}:${line} ${title}`;

const failureOf = (spec) => `${placeOf(spec)}: ${errorOf(spec)}\n${pageOf(spec)}`.trimEnd();

const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky');

const durationOf = ({ tests }) =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);

/** The results in Playwright's JSON report; a missing report counts nothing. */
export function readBrowserReport(file) {
  const report = readReport(file);
  if (report === null) return NOTHING;
  const specs = report.suites.flatMap(specsOf);
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    failures: [
      ...specs.filter(({ ok }) => !ok).map(failureOf),
      // Errors outside tests, such as a product that does not start.
      ...report.errors.map(({ message }) => stripVTControlCharacters(message ?? '')),
    ],
    flaky: specs.filter(isFlaky).map(failureOf),
    durations: specs.map((spec) => ({
      name: placeOf(spec),
      ms: durationOf(spec),
    })),
    tagged: specs.filter(hasTags).map((spec) => ({
      tags: spec.tags,
      status: spec.ok ? (spec.tests.every(({ status }) => status === 'skipped') ? 'skipped' : 'passed') : 'failed',
      ms: durationOf(spec),
    })),
  };
}
