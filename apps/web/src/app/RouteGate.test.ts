import { expect, test } from 'vitest'
import { wayFor } from './RouteGate.tsx'

test.each(['unknown', 'guest', 'player'] as const)('a screen for all is open to a %s visitor', (status) => {
  expect(wayFor('all', status, '/')).toBe('in')
})

test('a player at a guest screen goes Home', () => {
  expect(wayFor('guest', 'player', '/login')).toEqual({ to: '/' })
})

test('a guest at a player screen goes to Login with the way back', () => {
  expect(wayFor('player', 'guest', '/my-bets?status=won')).toEqual({
    to: '/login?redirect=%2Fmy-bets%3Fstatus%3Dwon',
  })
})

test.each(['guest', 'player'] as const)(
  'nobody is sent away from a %s screen before it is known who they are',
  (access) => {
    expect(wayFor(access, 'unknown', '/')).toBe('wait')
  },
)

test.each(['guest', 'player'] as const)('a %s gets in where it is theirs', (who) => {
  expect(wayFor(who, who, '/')).toBe('in')
})
