import { BEAT_EVERY_MS } from '@ushindi/api-contract/live';
import { expect, it } from 'vitest';
import { aMatch, aState, beat, fakeLive, snapshot, TOPIC } from './fakes.ts';

it('waits longer for each socket that ends right after its first frame, until one lasts', () => {
  const { client, clock, sockets, socket } = fakeLive();
  client.subscribe(TOPIC);
  for (const [index, waitMs] of [250, 500, 1000].entries()) {
    socket().open();
    socket().receive(snapshot(aState(aMatch('1'))));
    socket().lose();
    clock.advance(waitMs - 1);
    expect(sockets).toHaveLength(index + 1);
    clock.advance(1);
    expect(sockets).toHaveLength(index + 2);
  }
  socket().open();
  clock.advance(BEAT_EVERY_MS);
  socket().receive(beat(0, 0));
  socket().lose();
  clock.advance(250);
  expect(sockets).toHaveLength(5);
});
