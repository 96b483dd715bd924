import { expect, it } from 'vitest';
import { Recorder } from './recorder.ts';

it('reports latencies with three digits', () => {
  const recorder = new Recorder();
  for (let ms = 1; ms <= 1000; ms += 1) recorder.answered('fixtures.list', ms, { unchanged: ms > 900 });
  const [list] = recorder.calls();
  expect(list).toMatchObject({ name: 'fixtures.list', count: 1000, unchanged: 100 });
  for (const [found, expected] of [
    [list?.p50Ms, 500],
    [list?.p90Ms, 900],
    [list?.p99Ms, 990],
    [list?.maxMs, 1000],
  ] as const)
    expect(Math.abs((found ?? 0) / expected - 1)).toBeLessThan(0.002);
});

it('keeps calls apart by kind, the most frequent first', () => {
  const recorder = new Recorder();
  recorder.answered('sports.list', 1);
  recorder.answered('fixtures.list', 50);
  recorder.answered('fixtures.list', 50);
  expect(recorder.calls().map(({ name, count }) => [name, count])).toEqual([
    ['fixtures.list', 2],
    ['sports.list', 1],
  ]);
});

it('counts what went wrong by place and kind, and refusals apart from it', () => {
  const recorder = new Recorder();
  recorder.failed('fixtures.list', 'HTTP 503');
  recorder.failed('live', 'closed 1013');
  recorder.failed('live', 'closed 1013');
  recorder.refused('bets.place', 'CONFLICT', 4);
  expect(recorder.failures()).toEqual([
    { where: 'live', kind: 'closed 1013', count: 2 },
    { where: 'fixtures.list', kind: 'HTTP 503', count: 1 },
  ]);
  expect(recorder.refusals()).toEqual([{ where: 'bets.place', kind: 'CONFLICT', count: 1 }]);
});

it('separates seconds', () => {
  const recorder = new Recorder();
  recorder.sockets = 3;
  recorder.frame();
  recorder.received(100);
  recorder.answered('bets.place', 5);
  recorder.took('live: connect', 5);
  expect(recorder.tick()).toMatchObject({ calls: 1, frames: 1, bytes: 100, bets: 1, sockets: 3, failures: 0 });
  expect(recorder.tick()).toMatchObject({ calls: 0, frames: 0, bytes: 0, sockets: 3 });
});
