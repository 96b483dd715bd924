import { expect, it } from 'vitest';
import { marketId } from './scalars.ts';

it.each(['2', '02', '0000002', 2])('reads the market id %j as one text', (sent) => {
  expect(marketId.parse(sent)).toBe('2');
});

it.each(['', 'a', '12345678', -2, 1.5])('refuses the market id %j', (sent) => {
  expect(marketId.safeParse(sent).success).toBe(false);
});
