import { act, render } from '@testing-library/react';
import { matchTopic, type LiveState } from '@ushindi/api-contract/live';
import { beforeEach, describe, expect, it } from 'vitest';
import { aGame, aState, fakeLive, pricePatch } from '../../lib/live/fakes.ts';
import { LiveProvider } from '../../lib/live/hooks.ts';
import { removeAll, removeFromSlip, toggleOnSlip, useSlip } from '../../lib/slip/slipStore.ts';
import { aSelection } from '../../lib/slip/testSelection.ts';
import LiveSelections from './LiveSelections.tsx';

const topic = matchTopic('1');

/** The watcher over a slip with one live pick, and the game it follows. */
function watched(state: LiveState = aState(aGame('1'))) {
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

describe('live picks on the slip', () => {
  beforeEach(() => removeAll());

  it('have their matches followed, and pre-match picks have not', () => {
    const { socket } = watched();
    expect(socket().sent).toEqual([JSON.stringify({ op: 'sub', topic })]);
  });

  it('follow their price', () => {
    const { receive } = watched();
    receive(1, pricePatch('1', 'a', 2.4));
    expect(pick()).toMatchObject({ odds: 2.4, oddsBefore: 2.1, stale: false });
  });

  it('wait while their market is suspended, or out of the book', () => {
    const { receive } = watched();
    receive(1, { games: { 1: { markets: { m: { status: 'suspended' } } } } });
    expect(pick()).toMatchObject({ odds: 2.1, marketStatus: 'suspended' });
    receive(2, { games: { 1: { markets: { m: { status: 'open' } } } } });
    expect(pick()?.marketStatus).toBe('open');
    receive(3, { games: { 1: { markets: { m: null } } } });
    expect(pick()).toMatchObject({ odds: 2.1, marketStatus: 'suspended' });
  });

  it('go stale when their game leaves the live games, and come back with it', () => {
    const { receive } = watched();
    receive(1, { games: { 1: null } });
    expect(pick()?.stale).toBe(true);
    receive(2, { games: { 1: aGame('1') } });
    expect(pick()?.stale).toBe(false);
  });

  it('go stale when the operator has their match no more', () => {
    const { socket } = watched();
    act(() => socket().receive({ kind: 'refused', topic, reason: 'unknownTopic' }));
    expect(pick()?.stale).toBe(true);
  });

  it('stay as they are while nothing is known of their game', () => {
    const { socket } = watched();
    act(() => socket().lose());
    expect(pick()).toMatchObject({ odds: 2.1, stale: false, marketStatus: 'open' });
  });

  it('are let go with the pick', () => {
    const { clock, socket } = watched();
    act(() => removeFromSlip('1'));
    act(() => clock.advance(5_000));
    expect(socket().sent.at(-1)).toBe(JSON.stringify({ op: 'unsub', topic }));
  });
});
