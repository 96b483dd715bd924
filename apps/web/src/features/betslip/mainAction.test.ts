import { expect, test } from 'vitest';
import { aSelection, kickOffMs } from '#entities/slip/testSelection.ts';
import { mainAction, type MainAction } from './mainAction.ts';

const before = kickOffMs - 60_000;
const slip = {
  selections: [aSelection()],
  stake: '100',
  oddsPolicy: 'any' as const,
  attempt: null,
  isSending: false,
};
const attempt = { betRef: 'KQZMT47', accNo: '7' };
const live = { live: true, matchId: '9' };
const moved = [aSelection({ oddsBefore: 2.3 })];
const better = [aSelection({ oddsBefore: 2.05 })];

test.each<[string, Partial<Parameters<typeof mainAction>[0]>, MainAction]>([
  ['places a slip in good order', {}, { kind: 'place' }],
  ['waits while the bet is on its way', { attempt, isSending: true }, { kind: 'sending' }],
  ['waits while another tab may still get the response', { attempt: { ...attempt, sentAtMs: 5 } }, { kind: 'sending' }],
  ['checks a bet whose answer was lost', { attempt }, { kind: 'checking' }],
  [
    'removes what has expired before anything else',
    { selections: [aSelection({ marketStatus: 'closed' }), aSelection({ ...live, stale: true })] },
    { kind: 'removeExpired' },
  ],
  [
    'removes what has expired after the operator refused it',
    { selections: [aSelection({ marketStatus: 'closed', issue: 'Closed' }), aSelection({ matchId: '9' })] },
    { kind: 'removeExpired' },
  ],
  [
    'counts the picks to remove',
    { selections: [aSelection({ ...live, stale: true }), aSelection({ issue: 'Closed' }), aSelection()] },
    { kind: 'blocked', reason: { kind: 'remove', count: 2 } },
  ],
  [
    'counts the picks past the most that a bet takes',
    { selections: Array.from({ length: 42 }, (_, index) => aSelection({ matchId: String(index) })) },
    { kind: 'blocked', reason: { kind: 'tooMany', count: 2, most: 40 } },
  ],
  [
    'waits for a suspended pick',
    { selections: [aSelection({ ...live, marketStatus: 'suspended' })] },
    { kind: 'blocked', reason: { kind: 'suspended', count: 1 } },
  ],
  ['wants a stake', { stake: '0' }, { kind: 'blocked', reason: { kind: 'stake' } }],
  ['places at moved odds when the player accepts them', { selections: moved }, { kind: 'place' }],
  ['asks about moved odds when not', { selections: moved, oddsPolicy: 'ask' }, { kind: 'acceptOdds' }],
  ['asks about worse odds under better only', { selections: moved, oddsPolicy: 'better' }, { kind: 'acceptOdds' }],
  ['places at better odds under better only', { selections: better, oddsPolicy: 'better' }, { kind: 'place' }],
  ['asks about better odds too when asked to', { selections: better, oddsPolicy: 'ask' }, { kind: 'acceptOdds' }],
])('chooses the action of the main button: it %s', (_, over, action) => {
  expect(mainAction({ ...slip, ...over }, before)).toEqual(action);
});

test('replaces the stake with a freebet, or shows why it cannot be used', () => {
  const problem = { kind: 'unchosen' } as const;
  expect(mainAction({ ...slip, stake: '' }, before, { freebet: { problem: null } })).toEqual({ kind: 'place' });
  const blocked = { kind: 'blocked', reason: { kind: 'freebet', problem } };
  expect(mainAction(slip, before, { freebet: { problem } })).toEqual(blocked);
});

test('places nothing offline, where the odds cannot be current, and still checks a lost answer', {
  tags: ['R-41'],
}, () => {
  expect(mainAction(slip, before, { isOffline: true })).toEqual({ kind: 'blocked', reason: { kind: 'offline' } });
  expect(mainAction({ ...slip, attempt }, before, { isOffline: true })).toEqual({ kind: 'checking' });
});
