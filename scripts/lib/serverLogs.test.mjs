import { closeSync, mkdtempSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endOf, openLog } from './serverLogs.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ushindi-logs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const INFO = '{"level":30,"time":1,"msg":"settings","settings":{"OPERATOR_PORT":8090}}';
const FATAL =
  '{"level":60,"time":2,"err":{"message":"another operator is using /data","stack":"    at lockFolder"},"msg":"opening the database failed"}';

test('ends a log with its errors as text', () => {
  expect(endOf([INFO, FATAL, INFO], 5)).toBe(
    'opening the database failed: another operator is using /data\n    at lockFolder',
  );
});

test('ends a log with what the logger did not write', () => {
  expect(endOf([INFO, 'operator: SIM_SPEED must be a number', '{"level":60,"ti'], 5)).toBe(
    'operator: SIM_SPEED must be a number\n{"level":60,"ti',
  );
});

test('ends a log without problems with its last lines', () => {
  expect(endOf([INFO, '{"level":30,"msg":"listening"}'], 1)).toBe('listening');
});

test('keeps the log of a service that still runs when it is started again', () => {
  const file = path.join(folder, 'logs', 'operator.log');
  const [running, starting] = [openLog(file, false), openLog(file, false)];
  writeSync(running, 'bet placed\n');
  writeSync(starting, 'another operator is using the data\n');
  const appended = openLog(file, true);
  writeSync(appended, 'restarted\n');
  for (const log of [running, starting, appended]) closeSync(log);
  expect(readFileSync(path.join(folder, 'logs', 'operator.previous.log'), 'utf8')).toBe('bet placed\n');
  expect(readFileSync(file, 'utf8')).toBe('another operator is using the data\nrestarted\n');
});
