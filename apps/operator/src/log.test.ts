import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLogger } from './log.ts';
import { emptyDatabase } from './test/databases.ts';

it('masks phones in every field of a log line and redacts secrets', { tags: ['T-26'] }, () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  logger.info({ phone: '254712345678', player: { password: 'siri', access_token: 'abc' } }, 'to 0712345678');
  logger.error({ err: new Error('no row for 254112345678') });
  const text = lines.join('');
  expect(text).not.toMatch(/12345678|siri|abc/);
  expect(text).toContain('2547******78');
  expect(text).toContain('0712******78');
});

it('logs which statement failed and why, without its parameters', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  const { db, close } = await emptyDatabase();
  const insert = () =>
    db.execute(sql`insert into phone_sms (phone, text, sent_at) values ('0712345678', ${'123456 is your code'}, null)`);
  const error = await Promise.resolve(insert()).then(
    () => null,
    (failed: unknown) => failed,
  );
  await close();
  logger.error({ err: error }, 'request failed');
  const { err } = JSON.parse(lines.join('')) as { err: unknown };
  expect(err).toMatchObject({
    type: 'Error',
    message: expect.stringContaining('insert into phone_sms'),
    cause: { code: '23502', message: expect.stringContaining('sent_at') },
  });
  expect(JSON.stringify(err)).toContain('    at ');
  // Only there: the digits of the line's time may be those of the code.
  expect(JSON.stringify(err)).not.toContain('123456');
});

it('logs each of several errors', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  const errors = [new Error('the first'), new Error('the second', { cause: new Error('its cause') })];
  logger.error({ err: new AggregateError(errors, 'both') });
  expect(JSON.parse(lines.join(''))).toMatchObject({
    err: {
      message: 'both',
      errors: [{ message: 'the first' }, { message: 'the second', cause: { message: 'its cause' } }],
    },
  });
});
