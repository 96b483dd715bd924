const { FUZZ_RUNS = '50', FUZZ_SEED } = process.env;
/** The runs of a property, set by FUZZ_RUNS. A failure prints its seed; FUZZ_SEED repeats it. */
export const FUZZ = {
  numRuns: Number(FUZZ_RUNS),
  ...(FUZZ_SEED === undefined ? {} : { seed: Number(FUZZ_SEED) }),
};

/** JSON texts that replace a value; JSON.stringify would not write some of them. */
export const NASTY = [
  'null',
  'true',
  '0',
  '-1',
  '-0',
  '1e308',
  '1e309',
  '-1e309',
  '1e-400',
  '0.1',
  '9007199254740993',
  'NaN',
  'Infinity',
  '""',
  '" "',
  '"\\u0000"',
  '"abc\\u0000def"',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"\\ud800"',
  '"../../etc/passwd"',
  '"%2e%2e"',
  '"\'; drop table bets"',
  '"<script>"',
  '"NaN"',
  '"-5"',
  '"1e309"',
  '[]',
  '{}',
  '[[]]',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1}',
  '{"length":-1}',
  '{"then":"x"}',
  `"${'x'.repeat(5000)}"`,
  `[${'1,'.repeat(2000)}1]`,
  '['.repeat(2000) + ']'.repeat(2000),
];

type Path = readonly (string | number)[];

/** The paths of all values in a JSON value, the root first. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...path, key]))];
}

const MARK = '@@mark@@';

/** The text of a JSON value with other text at one path. */
export function textWith(value: unknown, [key, ...rest]: Path, text: string): string {
  const place = (holder: unknown, [first, ...more]: Path): unknown => {
    if (first === undefined) return MARK;
    const copy: Record<string | number, unknown> = Array.isArray(holder)
      ? ([...holder] as never)
      : { ...(holder as object) };
    copy[first] = place(copy[first], more);
    return copy;
  };
  return JSON.stringify(place(value, key === undefined ? [] : [key, ...rest])).replace(`"${MARK}"`, () => text);
}
