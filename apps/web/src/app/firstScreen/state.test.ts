import { expect, it } from 'vitest';
import { type FirstScreen, serverMsOf } from './state.ts';

const screen: FirstScreen = {
  nowMs: 1_000_000,
  origin: 'https://ushindi.test',
  queries: [],
  refusals: [],
  topics: [],
  parts: [],
};

function pageWith(entries: Partial<PerformanceNavigationTiming>[]): Performance {
  return { now: () => 9_000, getEntriesByType: () => entries } as unknown as Performance;
}

it('adds the time in which the page and its scripts have arrived to the server’s clock', { tags: ['A-109'] }, () => {
  expect(serverMsOf(screen, pageWith([{ responseStart: 1_500 }]))).toBe(1_007_500);
});

it('counts from the start of the navigation where the browser does not report the response', () => {
  expect(serverMsOf(screen, pageWith([]))).toBe(1_009_000);
});
