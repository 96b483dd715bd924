import type { JackpotRound } from '@ushindi/api-contract';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showScreen } from '#test/screen.tsx';
import { TicketForm } from './TicketForm.tsx';

// The operator's names alone: the test reads the client's own texts in English.
vi.mock('#i18n/en/names.ts', () => import('#i18n/sw/names.ts'));

const round: JackpotRound = {
  round: 7,
  day: '2026-11-22',
  closesAtMs: Date.UTC(2026, 10, 22, 12),
  price: 50,
  housePercent: 30,
  maxVoid: 3,
  pool: 700,
  tiers: [],
  matches: [
    {
      matchId: '1',
      homeTeam: 'Arsenal',
      awayTeam: 'Brighton',
      competition: 'England · Premier League',
      startsAtMs: Date.UTC(2026, 10, 22, 12),
    },
  ],
};

it('names the country of a match in Kiswahili', { tags: ['R-214'] }, () => {
  showScreen('/x', <TicketForm round={round} onOver={() => undefined} />, '/x', {});
  expect(screen.getByText(/ · Uingereza · Premier League$/)).toBeTruthy();
});
