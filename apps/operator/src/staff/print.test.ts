import { describe, expect, it } from 'vitest';
import { jsonText, plainText } from './print.ts';

/** Begins a terminal command in one byte, ends a line, reverses text, and is invisible beyond 16 bits. */
const HOSTILE = `a\u009b31m\u0007\u007f\u2028\u202e\u{e0041}\n"é☃`;
const result = { status: 'read' as const, rows: [{ name: HOSTILE }] };
// The program itself ends lines. Plain text is styled in the first line.
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

describe('the output of staff commands', () => {
  it('has no character in JSON that a terminal executes, and the same texts', () => {
    const text = jsonText(result);
    expect(text.replaceAll('\n', '')).not.toMatch(UNPRINTABLE);
    expect(JSON.parse(text)).toEqual(result);
    expect(text).toContain('é☃');
  });

  it('has no such character in plain text', () => {
    const [, row] = plainText(result).split('\n\n');
    expect(row).toBe('name  a?31m??????"é☃');
  });
});
