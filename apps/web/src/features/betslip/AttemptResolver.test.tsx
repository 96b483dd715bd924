import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '#ui/feedback/notify.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';
import { EMPTY_SLIP, type Attempt } from '#entities/slip/slipState.ts';
import { useSlip } from '#entities/slip/slipStore.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import { type Answer, fakeApi } from '#test/fakeApi.tsx';
import { session } from '#test/screen.tsx';
import AttemptResolver from './AttemptResolver.tsx';

const PLACE_TIMEOUT_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
  adoptSession({ ...session, signedIn: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** This tab's view of a placement that another tab has sent; returns how often it has abandoned it. */
async function seeElsewhere(sent: Pick<Attempt, 'sentAtMs'>, abandon: Answer = () => ({ state: 'abandoned' })) {
  const attempt = { betRef: 'KQZMT47', accNo: '7', ...sent };
  useSlip.setState({ ...EMPTY_SLIP, selections: [aSelection()], bookingCode: 'KQZMT47', isSending: false, attempt });
  const { calls, wrapper } = fakeApi({ 'bets.abandon': abandon });
  render(<AttemptResolver />, { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(0));
  return () => calls.length;
}

it('leaves a bet to the tab that is placing it, until a response is overdue', { tags: ['R-153'] }, async () => {
  const abandoned = await seeElsewhere({ sentAtMs: Date.now() - 1_000 });
  await act(() => vi.advanceTimersByTimeAsync(PLACE_TIMEOUT_MS - 1_001));
  expect(abandoned()).toBe(0);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(abandoned()).toBe(1);
});

it('does not resolve a bet whose tab has got its response', { tags: ['R-153'] }, async () => {
  const abandoned = await seeElsewhere({ sentAtMs: Date.now() });
  act(() => useSlip.setState({ attempt: null }));
  await act(() => vi.advanceTimersByTimeAsync(PLACE_TIMEOUT_MS));
  expect(abandoned()).toBe(0);
});

it('does not wait for long after a clock was set back', { tags: ['R-153'] }, async () => {
  const abandoned = await seeElsewhere({ sentAtMs: Date.now() + 86_400_000 });
  await act(() => vi.advanceTimersByTimeAsync(PLACE_TIMEOUT_MS));
  expect(abandoned()).toBe(1);
});

it('does not wait for a page that has ended', { tags: ['R-153'] }, async () => {
  const abandoned = await seeElsewhere({});
  expect(abandoned()).toBe(1);
});

it('ends the notice about the check when another tab has found the bet', { tags: ['R-153'] }, async () => {
  const [info, dismiss] = [vi.spyOn(notify, 'info'), vi.spyOn(notify, 'dismiss')];
  await seeElsewhere({}, () => ({ state: 'notFound' }));
  expect(info).toHaveBeenCalledOnce();
  expect(dismiss).not.toHaveBeenCalled();
  act(() => useSlip.setState({ attempt: null }));
  expect(dismiss).toHaveBeenCalledExactlyOnceWith('placement');
});

it('goes on with its check while another tab stores new odds', { tags: ['R-16'] }, async () => {
  const dismiss = vi.spyOn(notify, 'dismiss');
  const abandoned = await seeElsewhere({}, () => ({ state: 'notFound' }));
  // A slip that is read from the storage is another object.
  act(() => useSlip.setState(({ attempt }) => ({ attempt: attempt && { ...attempt } })));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(abandoned()).toBe(1);
  expect(dismiss).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(abandoned()).toBe(2);
});

it('leaves the notice about the outcome that it found itself', { tags: ['R-153'] }, async () => {
  const [warning, dismiss] = [vi.spyOn(notify, 'warning'), vi.spyOn(notify, 'dismiss')];
  await seeElsewhere({});
  expect(warning).toHaveBeenCalledOnce();
  expect(dismiss).not.toHaveBeenCalled();
});

it('tells a guest after a while that the response is lost', { tags: ['R-153'] }, async () => {
  adoptSession({ signedIn: false });
  const abandoned = await seeElsewhere({ sentAtMs: Date.now() });
  await act(() => vi.advanceTimersByTimeAsync(PLACE_TIMEOUT_MS));
  expect(useSlip.getState().attempt?.sentAtMs).toBe(0);
  expect(abandoned()).toBe(0);
});
