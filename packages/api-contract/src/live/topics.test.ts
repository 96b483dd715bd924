import { expect, it } from 'vitest';
import { liveTopic, matchTopic, parseTopic } from './topics.ts';

it('reads the topics it makes', () => {
  expect(parseTopic(liveTopic(10, '2'))).toEqual({ kind: 'live', sportId: 10, marketId: '2' });
  expect(parseTopic(matchTopic('123'))).toEqual({ kind: 'match', matchId: '123' });
});

it.each(['', 'live:10', 'live:a:2', 'match:', 'match:1:2', 'match:../x', 'LIVE:10:2', `match:${'9'.repeat(19)}`])(
  'refuses %j',
  (name) => expect(parseTopic(name)).toBeNull(),
);

it.each(['live:10:02', 'live:010:2', 'live:10:00', 'live:30:322', 'match:07', 'match:0'])(
  'refuses %j, which would be another name of a topic',
  (name) => expect(parseTopic(name)).toBeNull(),
);

it.each(['live:999:2', 'live:1:2'])('refuses %j, whose sport the product does not have', (name) =>
  expect(parseTopic(name)).toBeNull(),
);
