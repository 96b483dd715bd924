import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { ownText } from './ownText.ts';

it.each(['', '254712345678', 'Café', 'half \ud800 a pair', '\u0000'])('returns the characters of %j', (text) => {
  expect(ownText(text)).toBe(text);
});

it('keeps no more in memory than its own characters', { tags: ['T-30'] }, () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const usedBytes = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = usedBytes();
  const kept = Array.from({ length: 20 }, (_, n) => ownText(`${n} ${'x'.repeat(4_000_000)}`.slice(0, 64)));
  expect(usedBytes() - before).toBeLessThan(20_000_000);
  expect(kept).toHaveLength(20);
});
