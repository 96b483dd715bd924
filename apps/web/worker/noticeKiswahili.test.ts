import { expect, it, vi } from 'vitest';
import { noticeOf } from './notice.ts';

vi.mock('#i18n/en/pushWords.ts', () => import('#i18n/sw/pushWords.ts'));

it('names the outcome of changed odds in Kiswahili', { tags: ['R-328'] }, () => {
  const change = { kind: 'priceChange', matchId: '501', homeTeam: 'Gor Mahia', awayTeam: 'AFC Leopards', tag: 'x' };
  const bodyFor = (outcome: string) => noticeOf(() => ({ ...change, outcome, from: '3.00', to: '3.40' })).body;
  expect(bodyFor('Draw')).toBe('Gor Mahia v AFC Leopards\nSare: 3.00 → 3.40');
  expect(bodyFor('Gor Mahia')).toBe('Gor Mahia v AFC Leopards\nGor Mahia: 3.00 → 3.40');
});
