import { expect, it } from 'vitest';
import { ownText } from './ownText.ts';
import { keptBytes } from './test/keptBytes.ts';

it.each(['', '254712345678', 'Café', 'half \ud800 a pair', '\u0000'])('returns the characters of %j', (text) => {
  expect(ownText(text)).toBe(text);
});

it('keeps no more in memory than its own characters', { tags: ['T-30'] }, async () => {
  const parts = () => Array.from({ length: 20 }, (_, n) => ownText(`${n} ${'x'.repeat(4_000_000)}`.slice(0, 64)));
  expect(await keptBytes(parts)).toBeLessThan(20_000_000);
  expect(parts()).toHaveLength(20);
});
