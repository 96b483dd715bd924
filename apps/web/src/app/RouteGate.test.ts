import { expect, test } from 'vitest';
import { resolveAccess } from './RouteGate.tsx';

const guestSession = { status: 'guest' } as const;
const playerSession = (hasSignedIn: boolean) =>
  ({ status: 'player', player: { phone: '254712345678', name: '', accNo: '7' }, hasSignedIn }) as const;

const guest = { cameAs: 'guest', session: guestSession, redirect: null } as const;
const player = { cameAs: 'player', session: playerSession(false), redirect: null } as const;
const unknown = { cameAs: 'unknown', session: { status: 'unknown' }, redirect: null } as const;

test('redirects a player from a guest screen to Home', { tags: ['A-022'] }, () => {
  expect(resolveAccess('guest', player, '/login')).toEqual({ to: '/' });
});

test('redirects a player from a guest screen to the screen that its address names', { tags: ['A-022', 'R-12'] }, () => {
  const visitors = [player, { ...guest, session: playerSession(false) }];
  const ways = visitors.map((visitor) => resolveAccess('guest', { ...visitor, redirect: '/my-bets' }, '/login'));
  expect(ways).toEqual([{ to: '/my-bets' }, { to: '/my-bets' }]);
});

test('keeps a guest who signs in on a guest screen until it redirects', () => {
  expect(resolveAccess('guest', { ...guest, session: playerSession(true) }, '/verify')).toBe('in');
});

test('redirects a guest who signs in in another tab from a guest screen to Home', { tags: ['A-022'] }, () => {
  expect(resolveAccess('guest', { ...guest, session: playerSession(false) }, '/login')).toEqual({ to: '/' });
});

test('redirects a guest from a player screen to Login and back', { tags: ['A-013'] }, () => {
  expect(resolveAccess('player', guest, '/my-bets?status=won')).toEqual({
    to: '/login?redirect=%2Fmy-bets%3Fstatus%3Dwon',
  });
});

test('redirects Home when the session ends on a player screen', () => {
  expect(resolveAccess('player', { ...player, session: guestSession }, '/my-account')).toEqual({ to: '/' });
});

test('follows the redirect of an ended session', () => {
  const visitor = { ...player, session: { status: 'guest', redirectTo: '/login' } } as const;
  expect(resolveAccess('player', visitor, '/my-account')).toEqual({ to: '/login' });
});

test('shows a guest screen before the session is known, and waits with a player screen', { tags: ['R-36'] }, () => {
  expect([resolveAccess('guest', unknown, '/'), resolveAccess('player', unknown, '/')]).toEqual(['in', 'wait']);
});

test('admits everyone where they are allowed', { tags: ['A-187', 'C-009'] }, () => {
  expect([resolveAccess('guest', guest, '/'), resolveAccess('player', player, '/')]).toEqual(['in', 'in']);
});
