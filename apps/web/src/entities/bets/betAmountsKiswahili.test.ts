import type { BetDetail } from '@ushindi/api-contract';
import { expect, it, vi } from 'vitest';
import { ticketOf } from './betAmounts.ts';

vi.mock('#i18n/en/names.ts', () => import('#i18n/sw/names.ts'));

it('shares markets and outcomes in Kiswahili', { tags: ['R-214'] }, () => {
  const teams = { homeTeam: 'Rain', awayTeam: 'Shine' };
  const outcome = { ...teams, pick: 'Rain or Shine', type: 'Double Chance', odds: 1.3 };
  const bet = { betReference: 'KQZMT47', totalOdds: 1.3, outcomes: [outcome] } as unknown as BetDetail;
  expect(ticketOf(bet).legs).toEqual([{ ...teams, outcome: 'Rain au Shine', market: 'Nafasi mbili', odds: 1.3 }]);
});
