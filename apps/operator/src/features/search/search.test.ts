import { searchCalls } from '@ushindi/api-contract/operator';
import { parseNairobi } from '@ushindi/shared';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerErrorHandlers } from '../../http/errorHandlers.ts';
import { createSimulation, type Fixture } from '../../simulation/index.ts';
import { searchRoutes } from './routes.ts';
import { SearchService } from './service.ts';

const START_MS = Date.UTC(2026, 0, 15, 9);
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const simulation = createSimulation({ seed: 'search', matchResultKey: 'search', speed: 1 });

let nowMs: number;
let app: FastifyInstance;

beforeEach(() => {
  nowMs = START_MS;
  app = fastify();
  registerErrorHandlers(app);
  void searchRoutes(new SearchService({ simulation, nowMs: () => nowMs }))(app);
});
afterEach(() => app.close());

async function found(text: string, paging = '') {
  const answer = await app.inject(`/search?text=${encodeURIComponent(text)}${paging}`);
  const matches = searchCalls.matches.data.parse(answer.json<{ data: { data: unknown } }>().data.data);
  return matches.map((match) => ({ ...match, kickoffMs: parseNairobi(match.date) ?? Number.NaN }));
}

const everyFixture = (): Fixture[] => simulation.fixtures(nowMs + 1, nowMs + WEEK_MS);

describe('search', () => {
  it("finds a team's matches in any case, by the beginnings of its words, earliest first", async () => {
    const matches = await found('gOr mAh');
    expect(matches.length).toBeGreaterThan(0);
    for (const { name, competitor1, competitor2 } of matches) {
      expect(name).toBe(`${competitor1} v ${competitor2}`);
      expect(name).toContain('Gor Mahia');
    }
    expect(matches.map(({ kickoffMs }) => kickoffMs)).toEqual(
      matches.map(({ kickoffMs }) => kickoffMs).toSorted((a, b) => a - b),
    );
  });

  it('finds names with and without accents', async () => {
    const ids = async (text: string) => (await found(text)).map(({ match_id }) => match_id);
    expect((await ids('Gór Mahía')).length).toBeGreaterThan(0);
    expect(await ids('Gór Mahía')).toEqual(await ids('gor mahia'));
  });

  it('finds matches by tournament, by country, and by words of different names', async () => {
    const [kenyan] = await found('kenya premier');
    expect(kenyan).toMatchObject({ country: 'Kenya', tournament: 'Kenya, Premier League' });
    const fixture = everyFixture().find(({ country }) => country === 'Italy') as Fixture;
    const [match] = await found(`${fixture.homeTeam} v ${fixture.awayTeam}`);
    expect(match).toMatchObject({ match_id: fixture.matchId, sport_id: fixture.sportId });
    expect((await found('laliga'))[0]?.country).toBe('Spain');
  });

  it('finds only matches before kick-off', async () => {
    const fixture = everyFixture()[0] as Fixture;
    const both = `${fixture.homeTeam} ${fixture.awayTeam}`;
    const ids = async () => (await found(both)).map(({ match_id }) => match_id);
    nowMs = fixture.kickoffMs - 1;
    expect(await ids()).toContain(fixture.matchId);
    nowMs = fixture.kickoffMs;
    expect(await ids()).not.toContain(fixture.matchId);
  });

  it('returns pages of 20 without overlaps or gaps', async () => {
    const ids = async (paging: string) => (await found('league', paging)).map(({ match_id }) => match_id);
    const whole = await ids('&page_size=60');
    expect([...(await ids('')), ...(await ids('&page=2')), ...(await ids('&page=3'))]).toEqual(whole);
    expect(whole).toHaveLength(60);
    expect(await ids('&page=1000')).toEqual([]);
  });

  const teamsOf = (match: { competitor1: string; competitor2: string }) => [match.competitor1, match.competitor2];

  it('finds beginnings of words and nothing inside them', { tags: ['R-169'] }, async () => {
    for (const match of await found('man u')) expect(teamsOf(match).join(' ')).toMatch(/\bMan\w* .*\bU|\bU.* Man/);
    const ars = await found('ars');
    expect(ars.length).toBeGreaterThan(0);
    for (const match of ars) expect(match.name).toMatch(/\bArs/i);
  });

  it('lists matches of a team before matches of a country or tournament with that name', {
    tags: ['R-169'],
  }, async () => {
    const matches = await found('ken', '&page_size=100');
    const isTeam = matches.map((match) => teamsOf(match).some((team) => /\bKen/i.test(team)));
    expect(isTeam).toContain(true);
    expect(isTeam).toContain(false);
    expect(isTeam.indexOf(false)).toBeGreaterThan(isTeam.lastIndexOf(true));
  });

  it('finds teams, and no places, by two letters', { tags: ['R-196'] }, async () => {
    const matches = await found('ke', '&page_size=100');
    expect(matches.length).toBeGreaterThan(0);
    for (const match of matches) expect(teamsOf(match).join(' ')).toMatch(/\bKe/i);
    expect((await found('ga')).flatMap(teamsOf).some((team) => /\bGa/.test(team))).toBe(true);
  });

  it.each([
    ['man u', 'Manchester United'],
    ['man utd', 'Manchester United'],
    ['arsenal fc', 'Arsenal'],
    ['spurs', 'Tottenham Hotspur'],
    ["k'ogalo", 'Gor Mahia'],
    ['psg', 'Paris Saint-Germain'],
    ['muranga', "Murang'a Seal"],
  ])('finds %j as %s', { tags: ['R-169'] }, async (text, team) => {
    expect((await found(text)).flatMap(teamsOf)).toContain(team);
  });

  it('finds a match by the number on its cards', { tags: ['R-170'] }, async () => {
    const fixture = everyFixture().at(-1) as Fixture;
    for (const text of [fixture.gameId, `#${fixture.gameId}`]) {
      const matches = await found(text);
      expect(matches.map(({ match_id }) => match_id)).toContain(fixture.matchId);
      expect(matches.every(({ game_id }) => game_id === fixture.gameId)).toBe(true);
    }
  });

  it.each(['', '   ', 'v', 'no such team', '%', '.*'])("finds nothing for '%s'", async (text) => {
    expect(await found(text)).toEqual([]);
  });

  it.each(['/search', '/search?text=abc&page=0', `/search?text=${'x'.repeat(81)}`])('refuses %s', async (url) => {
    expect((await app.inject(url)).json()).toMatchObject({ code: 'Error', data: { code: 400 } });
  });
});
