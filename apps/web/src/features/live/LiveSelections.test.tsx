import { act, render } from '@testing-library/react';
import { matchTopic, type LiveState } from '@ushindi/api-contract/live';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMatch, aState, fakeLive, oddsPatch } from '#entities/live/fakes.ts';
import { LiveProvider } from '#entities/live/hooks.ts';
import { removeAll, removeFromSlip, toggleOnSlip, useSlip } from '#entities/slip/slipStore.ts';
import { aSelection } from '#entities/slip/testSelection.ts';
import LiveSelections from './LiveSelections.tsx';

const topic = matchTopic('1');

/** The watcher over a slip with one live selection, and the match it follows. */
function watched(state: LiveState = aState(aMatch('1'))) {
  toggleOnSlip(aSelection({ matchId: '1', oddId: 'odd-1', live: true, odds: 2.1 }));
  toggleOnSlip(aSelection({ matchId: '2', oddId: 'odd-2' }));
  const live = fakeLive();
  render(
    <LiveProvider value={live.client}>
      <LiveSelections />
    </LiveProvider>,
  );
  act(() => {
    live.socket().open();
    live.socket().receive({ kind: 'snapshot', topic, epoch: 'e1', seq: 0, ageMs: 0, state });
  });
  const receive = (seq: number, patch: object) => {
    act(() => live.socket().receive({ kind: 'delta', topic, epoch: 'e1', seq, patch }));
  };
  return { ...live, receive };
}

const pick = () => useSlip.getState().selections.find(({ matchId }) => matchId === '1');

describe('live selections on the slip', () => {
  beforeEach(() => removeAll());

  it('follow their matches, unlike pre-match selections', () => {
    const { socket } = watched();
    expect(socket().sent).toEqual([JSON.stringify({ op: 'sub', topic })]);
  });

  it('follow their odds', { tags: ['A-135'] }, () => {
    const { receive } = watched();
    receive(1, oddsPatch('1', 'a', 2.4));
    expect(pick()).toMatchObject({ odds: 2.4, oddsBefore: 2.1, stale: false });
  });

  it('are suspended while their market is suspended or missing', () => {
    const { receive } = watched();
    receive(1, { matches: { 1: { markets: { m: { status: 'suspended' } } } } });
    expect(pick()).toMatchObject({ odds: 2.1, marketStatus: 'suspended' });
    receive(2, { matches: { 1: { markets: { m: { status: 'open' } } } } });
    expect(pick()?.marketStatus).toBe('open');
    receive(3, { matches: { 1: { markets: { m: null } } } });
    expect(pick()).toMatchObject({ odds: 2.1, marketStatus: 'suspended' });
  });

  it('become stale when their match leaves the live matches, and recover with it', { tags: ['A-134', 'D-153'] }, () => {
    const { receive } = watched();
    receive(1, { matches: { 1: null } });
    expect(pick()?.stale).toBe(true);
    receive(2, { matches: { 1: aMatch('1') } });
    expect(pick()?.stale).toBe(false);
  });

  it('become stale when the operator no longer has their match', () => {
    const { socket } = watched();
    act(() => socket().receive({ kind: 'refused', topic, reason: 'unknownTopic' }));
    expect(pick()?.stale).toBe(true);
  });

  it('stay unchanged while nothing is known of their match', () => {
    const { socket } = watched();
    act(() => socket().lose());
    expect(pick()).toMatchObject({ odds: 2.1, stale: false, marketStatus: 'open' });
  });

  it('stop following when they are removed', () => {
    const { clock, socket } = watched();
    act(() => removeFromSlip('1'));
    act(() => clock.advance(5_000));
    expect(socket().sent.at(-1)).toBe(JSON.stringify({ op: 'unsub', topic }));
  });
});
