import { expect, test } from 'vitest';
import { wayFor } from './RouteGate.tsx';

const guest = { cameAs: 'guest', status: 'guest' } as const;
const player = { cameAs: 'player', status: 'player' } as const;
const unknown = { cameAs: 'unknown', status: 'unknown' } as const;

test.each([unknown, guest, player])('a screen for all is open to %j', (visitor) => {
  expect(wayFor('all', visitor, '/')).toBe('in');
});

test('a player at a guest screen goes Home', () => {
  expect(wayFor('guest', player, '/login')).toEqual({ to: '/' });
});

test('a guest who signs in on a guest screen stays until it leads on', () => {
  expect(wayFor('guest', { cameAs: 'guest', status: 'player' }, '/verify')).toBe('in');
});

test('a guest at a player screen goes to Login with the way back', () => {
  expect(wayFor('player', guest, '/my-bets?status=won')).toEqual({
    to: '/login?redirect=%2Fmy-bets%3Fstatus%3Dwon',
  });
});

test('a player whose session ends on a player screen goes Home', () => {
  expect(wayFor('player', { cameAs: 'player', status: 'guest' }, '/my-account')).toEqual({ to: '/' });
});

test('it goes elsewhere where the end of the session leads elsewhere', () => {
  const visitor = { cameAs: 'player', status: 'guest', leadsTo: '/login' } as const;
  expect(wayFor('player', visitor, '/my-account')).toEqual({ to: '/login' });
});

test.each(['guest', 'player'] as const)(
  'nobody is sent away from a %s screen before it is known who they are',
  (access) => {
    expect(wayFor(access, unknown, '/')).toBe('wait');
  },
);

test('everybody gets in where it is theirs', () => {
  expect([wayFor('guest', guest, '/'), wayFor('player', player, '/')]).toEqual(['in', 'in']);
});
