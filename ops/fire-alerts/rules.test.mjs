import { describe, expect, it } from 'vitest';
import { runbookQueries, shippedAlerts } from './rules.mjs';

describe('the queries of an alert', () => {
  it('are those of its line in the runbook', () => {
    const runbook =
      '### AB\n\n- Query: `x`\n\n### A\n\n- Cause: `no`. (page)\n- Query: `a > 1` beside `b`\n- Look at: `c`\n\n### B\n';
    expect(runbookQueries('A', runbook)).toEqual(['a > 1', 'b']);
  });

  it('exist for every shipped alert', () => {
    for (const alert of shippedAlerts().keys()) expect(runbookQueries(alert)).not.toEqual([]);
  });
});
