import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutPrivateData } from './privateText.ts';

describe('the text of an error', () => {
  it.each([
    ['failed at https://ushindi.example/verify/1?msisdn=0712345678:3', 'failed at https://ushindi.example/verify/1'],
    ['at /search#text=Gor (x.js:1:2)', 'at /search (x.js:1:2)'],
    ['no account for +254712345678', 'no account for [number]'],
    ['no account for 0712 345 678', 'no account for [number]'],
    ['no account for 0712-345-678', 'no account for [number]'],
    ['no account for 0712.345.678', 'no account for [number]'],
    ['no account for (0712) 345678', 'no account for ([number]'],
    ['no account for +254 (712) 345 678', 'no account for [number]'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0NzExIn0.c2ln', 'Bearer [token]'],
    ['key 0123456789abcdef01234567', 'key [token]'],
    ['code 3f2b8c1e-9d4a-4f6b-8a7c-1e2d3f4a5b6c', 'code [token]'],
    ['mail achieng@example.co.ke', 'mail [email]'],
  ])('loses what is private: %s', (text, left) => {
    expect(withoutPrivateData(text)).toBe(left);
  });

  it('keeps what finds the bug: names, files, lines and columns', () => {
    const stack = 'TypeError: x is undefined\n    at Slip (https://ushindi.example/assets/kit-BEQCz4bu.js:12:34567)';
    expect(withoutPrivateData(stack)).toBe(stack);
  });

  it('never contains a phone in any notation', () => {
    const phone = fc.stringMatching(/^[17]\d{8}$/);
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('0', '254', '+254', ''),
        phone,
        fc.string(),
        fc.constantFrom('', ' ', '-', '.', ') ', '\u2011'),
        (head, prefix, digits, tail, between) => {
          const written = `${digits.slice(0, 3)}${between}${digits.slice(3, 6)}${between}${digits.slice(6)}`;
          expect(withoutPrivateData(`${head} ${prefix}${written} ${tail}`)).not.toContain(written);
        },
      ),
    );
  });
});
