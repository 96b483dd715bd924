import { Writable } from 'node:stream';
import { DomainError } from '@ushindi/api-contract';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logging.ts';

function logged(fields: object): string {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  createLogger('info', sink).info(fields, 'event');
  return lines.join('');
}

describe('the log', { tags: ['T-26'] }, () => {
  it('hides secrets on the first three levels of an entry', { tags: ['C-018'] }, () => {
    const text = logged({
      password: 's3cret',
      req: { headers: { cookie: 's3cret', authorization: 's3cret' } },
      session: { accessToken: 's3cret' },
    });
    expect(text).not.toContain('s3cret');
    expect(text).toContain('[hidden]');
  });

  it('masks phones in fields and in messages', { tags: ['C-018'] }, () => {
    const text = logged({
      input: { phone: '0712345678' },
      err: new DomainError('CONFLICT', 'Number 254712345678 is taken'),
    });
    expect(text).not.toMatch(/712345678/);
    expect(text).toContain('0712******78');
    expect(text).toContain('Number 2547******78 is taken');
  });

  it('omits the operator’s address from network failures', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:8090'), { code: 'ECONNREFUSED' });
    const text = logged({ err: new DomainError('UPSTREAM_UNAVAILABLE', 'away', {}, { cause }) });
    expect(text).not.toContain('10.0.0.7');
    expect(text).toContain('ECONNREFUSED');
  });

  it('includes the stack of bugs', () => {
    expect(logged({ err: new TypeError('broken') })).toContain('logging.test');
  });
});
