import { TRPCClientError } from '@trpc/client';
import { expect, it } from 'vitest';
import { referenceOf } from './errors.ts';

const failed = (headers: Record<string, string>) =>
  new TRPCClientError('failed', { meta: { response: new Response(null, { headers }) } });

it('takes the reference of a failure from the id of its response', { tags: ['R-156'] }, () => {
  expect(referenceOf(failed({ 'x-request-id': '0b9e6a1c-7f55-4d0e-9a63-1f0c5b1a2d3e' }))).toBe('0b9e6a1c');
});

it.each([failed({}), new TRPCClientError('no response'), new Error('a bug'), null])(
  'has no reference without an id: %s',
  (error) => {
    expect(referenceOf(error)).toBeNull();
  },
);
