import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoticeBars } from './NoticeBars.tsx';
import { dismissOfScreen, notify } from './notify.ts';
import { placeFreely } from './placeFreely.ts';
import { ToastHost } from './ToastHost.tsx';

vi.mock('./placeFreely.ts', { spy: true });

const region = () => screen.getByRole('region', { name: 'Notices' });
const shown = () => [...region().querySelectorAll('.toast-kind + span')].map((text) => text.textContent);
const send = (sending: () => void) => act(sending);

test('shows notices from before its host was mounted, the newest first', () => {
  notify.success('first');
  notify.error('second');
  render(<ToastHost />);
  expect(shown()).toEqual(['second', 'first']);
});

test('does not show a notice that is dismissed before its host is there', () => {
  notify.info('You are offline.', { persistent: true, id: 'line' });
  notify.info('Other');
  notify.dismiss('line');
  render(<ToastHost />);
  expect(shown()).toEqual(['Other']);
});

test.each([
  ['success', 'success', 'Done'],
  ['error', 'error', 'Error'],
  ['warning', 'warning', 'Warning'],
  ['danger', 'info', 'Note'],
  ['', 'info', 'Note'],
])('shows a notice of the external kind "%s" as %s, with the word %s', { tags: ['A-083'] }, (kind, known, word) => {
  render(<ToastHost />);
  send(() => notify.ofKind(kind, 'text'));
  expect(screen.getByText('text').closest('.toast')?.className).toBe(`toast toast-${known}`);
  expect(screen.getByText(word)).toBeTruthy();
});

test('gives each kind a sign of its own', { tags: ['A-083'] }, () => {
  render(<ToastHost />);
  send(() => {
    notify.success('1');
    notify.error('2');
    notify.warning('3');
    notify.info('4');
  });
  const signs = [...region().querySelectorAll('.toast-sign')].map(({ innerHTML }) => innerHTML);
  expect(new Set(signs).size).toBe(4);
});

test('merges equal notices', { tags: ['R-173'] }, () => {
  render(<ToastHost />);
  send(() => {
    notify.error('Same.');
    notify.info('Other.');
    notify.error('Same.');
    notify.warning('Same.');
  });
  expect(shown()).toEqual(['Same.', 'Other.', 'Same.']);
});

test('removes the notices of a screen when it is left, and keeps those of the app', { tags: ['R-173'] }, () => {
  render(<ToastHost />);
  send(() => {
    notify.error('Of the form.');
    notify.success('Welcome.');
    notify.info('You have been logged out.', { isOfApp: true });
    notify.warning('You are offline.', { persistent: true });
  });
  send(dismissOfScreen);
  expect(shown()).toEqual(['You are offline.', 'You have been logged out.', 'Welcome.']);
});

test('shows a bar in the page instead of over it', { tags: ['R-173'] }, () => {
  render(
    <>
      <ToastHost />
      <NoticeBars />
    </>,
  );
  send(() => notify.warning('A new phone.', { persistent: true, isBar: true }));
  expect(shown()).toEqual([]);
  expect(screen.getByRole('status').textContent).toContain('A new phone.');
});

test('removes a notice that is dismissed by its id or its button', () => {
  render(<ToastHost />);
  send(() => {
    notify.info('You are offline.', { persistent: true, id: 'line' });
    notify.info('Other');
  });
  send(() => notify.dismiss('line'));
  expect(shown()).toEqual(['Other']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(shown()).toEqual([]);
});

test('places notices again when one is repeated, because its form may have changed', { tags: ['R-173'] }, async () => {
  render(<ToastHost />);
  send(() => notify.error('Same.'));
  await waitFor(() => expect(placeFreely).toHaveBeenCalledTimes(1));
  send(() => notify.error('Same.'));
  await waitFor(() => expect(placeFreely).toHaveBeenCalledTimes(2));
});

test('replaces a notice by the next one with its id, in its place', () => {
  render(<ToastHost />);
  send(() => {
    notify.warning('One', { id: 'same' });
    notify.info('Other');
    notify.success('Two', { id: 'same' });
  });
  expect(shown()).toEqual(['Other', 'Two']);
});

test("shows the operator's text verbatim, never as markup", { tags: ['A-084'] }, () => {
  render(<ToastHost />);
  send(() => notify.error('<img src=x onerror="alert(1)"> & <b>more</b>'));
  expect(screen.getByText('<img src=x onerror="alert(1)"> & <b>more</b>')).toBeTruthy();
});

test('removes a notice that is swiped away, and keeps one that is let go near its place', () => {
  render(<ToastHost />);
  send(() => notify.info('Swiped', { persistent: true }));
  const swipe = (byPx: number) => {
    fireEvent.pointerDown(screen.getByText('Swiped'), { clientX: 100, clientY: 50 });
    fireEvent.pointerMove(screen.getByText('Swiped'), { clientX: 100 + byPx, clientY: 50 });
    fireEvent.pointerUp(screen.getByText('Swiped'), { clientX: 100 + byPx, clientY: 50 });
  };
  swipe(20);
  expect(shown()).toEqual(['Swiped']);
  swipe(-80);
  expect(shown()).toEqual([]);
});

describe('the time of a notice', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('ends after five seconds, unless it is persistent', { tags: ['A-119'] }, async () => {
    render(<ToastHost />);
    send(() => {
      notify.success('Goes.');
      notify.warning('Stays.', { persistent: true });
    });
    await pass(4_000);
    expect(shown()).toEqual(['Stays.', 'Goes.']);
    await pass(2_000);
    expect(shown()).toEqual(['Stays.']);
  });

  test('runs for the next notice after one was swiped away, whose release is not reported', {
    tags: ['A-119'],
  }, async () => {
    render(<ToastHost />);
    send(() => notify.info('Swiped'));
    const swiped = screen.getByText('Swiped');
    fireEvent.pointerEnter(swiped);
    fireEvent.pointerDown(swiped, { clientX: 100, clientY: 50 });
    fireEvent.pointerUp(swiped, { clientX: 200, clientY: 50 });
    send(() => notify.info('Next'));
    await pass(5_000);
    expect(shown()).toEqual([]);
  });

  test('restarts when the pointer releases the notice, and when the notice changes', async () => {
    render(<ToastHost />);
    send(() => notify.success('One', { id: 'same' }));
    fireEvent.pointerEnter(screen.getByText('One'));
    await pass(60_000);
    expect(shown()).toEqual(['One']);
    fireEvent.pointerLeave(screen.getByText('One'));
    await pass(4_000);
    send(() => notify.success('Two', { id: 'same' }));
    await pass(4_000);
    expect(shown()).toEqual(['Two']);
    await pass(2_000);
    expect(shown()).toEqual([]);
  });
});

test('runs the action of a notice once and dismisses it', () => {
  const run = vi.fn();
  render(<ToastHost />);
  send(() => notify.info('New', { persistent: true, action: { label: 'Reload', run } }));
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(run).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});
