import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readUnitReport } from './testReports.mjs';

const test = (fullName, status, failureMessages = []) => ({ fullName, status, failureMessages, tags: [], duration: 1 });

describe('readUnitReport', () => {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ushindi-reports-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('names the failed tests, and those that passed on their second run', () => {
    const file = path.join(folder, 'report.json');
    const assertionResults = [
      test('passes', 'passed'),
      test('fails', 'failed', ['expected 1 to be 2']),
      test('passes in the end', 'passed', ['expected 3 to be 4']),
    ];
    const report = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 0 };
    writeFileSync(
      file,
      JSON.stringify({ ...report, testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] }),
    );
    expect(readUnitReport(file)).toMatchObject({
      passed: 2,
      failed: 1,
      failures: ['a.test.ts: fails\nexpected 1 to be 2'],
      flaky: ['a.test.ts: passes in the end\nexpected 3 to be 4'],
    });
  });

  it('counts nothing without a report', () => {
    expect(readUnitReport(path.join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 0, flaky: [] });
  });
});
