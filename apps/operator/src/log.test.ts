import { expect, it } from 'vitest';
import { createLogger } from './log.ts';

it('the log masks phones wherever they stand and hides secrets', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  logger.info({ phone: '254712345678', player: { password: 'siri', access_token: 'abc' } }, 'to 0712345678');
  logger.error({ err: new Error('no row for 254112345678') });
  const text = lines.join('');
  expect(text).not.toMatch(/12345678|siri|abc/);
  expect(text).toContain('2547******78');
  expect(text).toContain('0712******78');
});
