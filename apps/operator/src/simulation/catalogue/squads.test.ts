import { describe, expect, it } from 'vitest';
import { ROLLING_TOURNAMENTS, TOURNAMENTS } from '@ushindi/draws/matches/catalogue/index';
import { squadOf } from './squads.ts';
import { SURNAMES } from './surnames.ts';

describe('squads', () => {
  it('have eleven different players per football team, the same in every run', () => {
    for (const { country, teams } of [...(TOURNAMENTS.get(10) ?? []), ...ROLLING_TOURNAMENTS]) {
      for (const { teamId, name } of teams) {
        const squad = squadOf({ teamId, name, countryCode: country.code });
        expect(new Set(squad).size).toBe(11);
        expect(squadOf({ teamId, name, countryCode: country.code })).toEqual(squad);
      }
    }
  });

  it('have names of their own country, also for national teams', () => {
    const kenyan = SURNAMES.find(({ codes }) => codes.includes('KE'))?.names.split(',') ?? [];
    for (const team of [
      { teamId: 1, name: 'Gor Mahia', countryCode: 'KE' },
      { teamId: 2, name: 'Kenya', countryCode: 'INT' },
    ]) {
      for (const player of squadOf(team)) expect(kenyan).toContain(player.replace(/ [A-Z]\.$/, ''));
    }
  });

  it('have a list of names for every country with a football league', () => {
    const codes = new Set(SURNAMES.flatMap((list) => list.codes.split(' ')));
    for (const { country } of TOURNAMENTS.get(10) ?? []) expect(codes).toContain(country.code);
  });
});
