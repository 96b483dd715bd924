import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { compress, compressWaits, milliseconds, stretch } from './compress.mjs';
import { ruleFiles } from './rules.mjs';

const FACTOR = 60;

it('reads the durations of Prometheus', () => {
  expect(['30s', '5m', '1h30m', '3d', '250ms'].map(milliseconds)).toEqual([
    30_000, 300_000, 5_400_000, 259_200_000, 250,
  ]);
});

it('divides windows, offsets and waits, and nothing else', () => {
  const rule = [
    '      - record: x:ratio_5m',
    '        expr: rate(a[5m]) > 3600 and increase(b[15m] offset 1h) / x:ratio_5m > 26 * 3600',
    '        for: 10m',
    '        annotations: { summary: "not for 35d" }',
  ].join('\n');
  expect(compress(rule, FACTOR)).toBe(
    [
      '      - record: x:ratio_5m',
      '        expr: rate(a[5000ms]) > 3600 and increase(b[15000ms] offset 60000ms) / x:ratio_5m > 26 * 3600',
      '        for: 10000ms',
      '        annotations: { summary: "not for 35d" }',
    ].join('\n'),
  );
});

describe('the shipped rules', () => {
  it.each(ruleFiles())('are $name again after multiplying back', ({ text }) => {
    const inMilliseconds = stretch(text, 1);
    expect(stretch(compress(text, FACTOR), FACTOR)).toBe(inMilliseconds);
    expect(parse(compress(text, FACTOR)).groups).not.toEqual(parse(inMilliseconds).groups);
  });

  it('keep every window and wait within the resolution of the compressed scrapes', () => {
    const texts = ruleFiles().map(({ text }) => compress(text, FACTOR));
    const windows = texts.flatMap((text) => [...text.matchAll(/\[(\d+)ms\]/g)].map(([, ms]) => Number(ms)));
    expect(Math.min(...windows)).toBeGreaterThanOrEqual(5_000);
  });

  it('have no duration that the compression does not see', () => {
    for (const { text } of ruleFiles()) {
      const rules = parse(text).groups.flatMap((group) => group.rules);
      const seen = [...compress(text, FACTOR).matchAll(/(?:\[|offset |for: )\d+ms/g)].length;
      const all = rules.flatMap(({ expr, for: wait }) => [
        ...expr.matchAll(/\[|\boffset /g),
        ...(wait === undefined ? [] : [wait]),
      ]);
      expect(seen).toBe(all.length);
    }
  });
});

it("divides Alertmanager's waits", () => {
  expect(compressWaits('group_wait: 30s\n  repeat_interval: 12h', FACTOR)).toBe(
    'group_wait: 500ms\n  repeat_interval: 720000ms',
  );
});
