import { expect, test } from 'vitest';
import { isMobile } from './wholeWindow.ts';

const isMobileFor = (userAgent: string, maxTouchPoints: number) => isMobile({ userAgent, maxTouchPoints });

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    5,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    5,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 5],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/9.80/35.5706; U; en) Presto/2.8.119 Version/11.10', 0],
])('detects a phone or tablet: %s', (userAgent, touchPoints) => {
  expect(isMobileFor(userAgent, touchPoints)).toBe(true);
});

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 0],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    10,
  ],
])('detects none: %s', (userAgent, touchPoints) => {
  expect(isMobileFor(userAgent, touchPoints)).toBe(false);
});
