import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { detail, show } from './testBets.tsx';

// The operator's names alone: the test reads the client's own texts in English.
vi.mock('#i18n/en/names.ts', () => import('#i18n/sw/names.ts'));

it("names the country of a leg's competition in Kiswahili", { tags: ['R-214'] }, async () => {
  show('/bet-results/1', { 'bets.detail': () => detail });
  expect(await screen.findByText(/^Jumla ya mabao · Uingereza · Premier League/)).toBeTruthy();
});
