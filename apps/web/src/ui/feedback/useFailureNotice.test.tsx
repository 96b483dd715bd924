import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { notify } from './notify.ts';
import { useFailureNotice } from './useFailureNotice.ts';

const error = vi.spyOn(notify, 'error');
beforeEach(() => error.mockClear());

/** Renders the hook and returns how its query continues. */
function show() {
  let errorUpdateCount = 0;
  const outcome = (text: string | null, isSuccess = false) => ({ text, query: { isSuccess, errorUpdateCount } });
  const { rerender, result } = renderHook(({ text, query }) => useFailureNotice('sports', text, query), {
    initialProps: outcome(null),
  });
  return {
    fail: (text: string) => {
      errorUpdateCount += 1;
      rerender(outcome(text));
    },
    repeat: () => rerender(outcome(null)),
    succeed: () => rerender(outcome(null, true)),
    showAgain: () => result.current(),
  };
}

it('shows a failure once while it is repeated', { tags: ['R-209'] }, () => {
  const { fail, repeat } = show();
  fail('Failed.');
  repeat();
  fail('Failed.');
  fail('Failed.');
  expect(error.mock.calls).toEqual([['Failed.', { id: 'sports' }]]);
});

it('shows another text, and the same one after a success or another attempt of the player', () => {
  const { fail, succeed, showAgain } = show();
  fail('Failed.');
  fail('Closed.');
  succeed();
  fail('Closed.');
  showAgain();
  fail('Closed.');
  expect(error.mock.calls.map(([text]) => text)).toEqual(['Failed.', 'Closed.', 'Closed.', 'Closed.']);
});
