import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at } from '../../scripts/lib/paths.mjs';
import { coverageProblems, mergedRows, pageOf, storedRows } from './report.mjs';
import { shippedAlerts } from './rules.mjs';
import { NOT_CAUSED, SCENARIOS } from './scenarios/index.mjs';
import { faultsOf } from './watch.mjs';

const scenario = (...alerts) => ({ alerts, cause: 'a cable is cut', clears: 'it is whole' });
const row = (alert, changes = {}) => ({ alert, cause: 'a cable is cut', problems: [], ...changes });

describe('the table of scenarios', () => {
  it('has a cause of every shipped alert, whose run succeeded', () => {
    const alerts = [...shippedAlerts().keys()];
    const given = { scenarios: SCENARIOS, notCaused: NOT_CAUSED, rows: storedRows() };
    expect(coverageProblems(alerts, given)).toEqual([]);
  });

  it('lacks an alert without a cause, and one that has not fired', () => {
    const given = { scenarios: [scenario('A', 'B', 'Gone')], notCaused: { C: 'needs hardware' } };
    const rows = [row('A'), row('B', { problems: ['did not fire within 90 s'] }), row('Gone')];
    expect(coverageProblems(['A', 'B', 'C', 'New'], { ...given, rows })).toEqual([
      'no scenario causes New',
      'there is no alert Gone',
      expect.stringContaining('B has not fired by its cause'),
    ]);
  });

  it('does not take the run of an earlier cause for that of the present one', () => {
    const given = { scenarios: [scenario('A')], notCaused: {}, rows: [row('A', { cause: 'a cable is long' })] };
    expect(coverageProblems(['A'], given)).toHaveLength(1);
  });
});

it('keeps earlier rows, replaces those of a new run, and drops those without a scenario', () => {
  const stored = [row('A', { firedSeconds: 1 }), row('B'), row('Old')];
  expect(mergedRows(stored, [row('A', { firedSeconds: 2 })], [scenario('A', 'B')])).toEqual([
    row('A', { firedSeconds: 2 }),
    row('B'),
  ]);
});

it('has the page of the stored results', () => {
  expect(readFileSync(at('docs', 'alerts-fired.md'), 'utf8')).toBe(pageOf(storedRows(), NOT_CAUSED));
});

describe('a note of an alert', () => {
  const rule = { severity: 'page', runbook: 'docs/runbook.md#a' };

  it('is right with the severity and runbook of its rule, at the receiver of the severity', () => {
    expect(faultsOf({ ...rule, receiver: 'pager' }, rule)).toEqual([]);
    const heartbeat = { ...rule, severity: 'heartbeat' };
    expect(faultsOf({ ...heartbeat, receiver: 'heartbeat' }, heartbeat)).toEqual([]);
  });

  it.each([
    ['severity', { severity: 'ticket' }, 'its severity is ticket'],
    ['runbook', { runbook: 'docs/runbook.md#b' }, 'its runbook is docs/runbook.md#b'],
    ['receiver', { receiver: 'tickets' }, 'it went to tickets'],
  ])('is wrong with another %s', (_, change, fault) => {
    expect(faultsOf({ ...rule, receiver: 'pager', ...change }, rule)).toEqual([fault]);
  });
});
