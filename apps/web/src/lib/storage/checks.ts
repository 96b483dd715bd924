/** Checks a value of unknown shape. A schema library would add 6 KB to Home's first load. */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
export const isFlag: Check = (value) => typeof value === 'boolean';

/** A check that null passes too. */
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** Whether a value is an object whose fields all pass their checks. */
export const hasFields =
  (fields: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check(Reflect.get(value, name)));
