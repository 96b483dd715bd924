import { render, screen } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { press } from '#test/screen.tsx';
import { FailedQuery } from './FailedQuery.tsx';

it('shows the reference of the failed request, and repeats it', { tags: ['R-156'] }, async () => {
  const response = new Response(null, { headers: { 'x-request-id': '0b9e6a1c-7f55-4d0e-9a63-1f0c5b1a2d3e' } });
  const query = { error: new TRPCClientError('failed', { meta: { response } }), refetch: vi.fn(), isFetching: false };
  render(<FailedQuery query={query} text="Unable to fetch bets." />);
  expect(screen.getByRole('alert').textContent).toContain('0b9e6a1c');
  await press('Try again');
  expect(query.refetch).toHaveBeenCalledOnce();
});
