import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { gameOf } from '../catalogue.ts';
import { commitmentOf, drawsOf } from '../fair.ts';
import { chanceOf, matchesOf, THREE_WAY } from './football.ts';
import { endOf, flight, flightAfter } from './crash.ts';
import type { Played, Rules } from './rules.ts';

const SHARE = 0.95;
const ROUNDS = 40_000;

const rulesOf = (id: string): Rules => {
  const game = gameOf(id);
  if (game === null) throw new Error(`no game ${id}`);
  return game.rules;
};

/** Rounds drawn from a fixed seed, each with a promise of its own. */
function rounds(id: string, pick: (index: number) => string, count = ROUNDS): Played[] {
  const rules = rulesOf(id);
  return Array.from({ length: count }, (_, index) => {
    const serverSeed = `${id}-${index}`;
    const publicSeed = commitmentOf(serverSeed);
    const draws = drawsOf(serverSeed, 'client:ROUND');
    const played = rules.play({ publicSeed, returnShare: SHARE, pick: pick(index), stakeCents: 10_000, draws });
    if (played === null) throw new Error('not on offer');
    return played;
  });
}

/** Average of what was paid for a stake, and how far off chance alone may bring it: four standard errors. */
function returned(pays: number[]): { share: number; tolerance: number } {
  const share = pays.reduce((sum, each) => sum + each, 0) / pays.length / 100;
  const variance = pays.reduce((sum, each) => sum + (each / 100 - share) ** 2, 0) / pays.length;
  return { share, tolerance: 4 * Math.sqrt(variance / pays.length) };
}

const cycle =
  (...picks: string[]) =>
  (index: number): string =>
    picks[index % picks.length] ?? '';

describe('what games return', () => {
  it.each([
    ['turbo', cycle('0:1', '0:X', '1:2')],
    ['league', cycle('0:1', '3:X', '1:O', '2:U')],
    ['championsLigi', cycle('0:Q1', '1:Q2')],
    ['worldCup', cycle('0:2', '1:GG', '2:NG')],
    ['box', cycle('1', '5', '9')],
    ['pragmatic:ngoma-reels', cycle('spin')],
    ['soft:ngoma-trio', cycle('spin')],
    ['pragmatic:shanga-reels', cycle('spin')],
  ])('%s pays out what the setting says, within chance', (id, pick) => {
    const { share, tolerance } = returned(rounds(id, pick, 12_000).map(({ pays }) => pays ?? 0));
    expect(Math.abs(share - SHARE)).toBeLessThan(tolerance + 0.01);
    expect(tolerance).toBeLessThan(0.3);
  });

  it('odds are never better than the chance allows, and hardly worse', () => {
    for (let index = 0; index < 300; index += 1) {
      const publicSeed = commitmentOf(String(index));
      const teams = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
      const [match] = matchesOf({ teams, matches: 4 }, publicSeed);
      if (!match) throw new Error('no match');
      const chances = THREE_WAY.map((outcome) => chanceOf(match, outcome));
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    }
    for (const id of ['turbo', 'league', 'championsLigi', 'worldCup']) {
      const offer = rulesOf(id).offer({ publicSeed: 'seed', returnShare: SHARE }) as {
        matches: { outcomes: { odds: number; market: string }[] }[];
      };
      for (const { outcomes } of offer.matches)
        for (const market of new Set(outcomes.map((each) => each.market))) {
          const book = outcomes.filter((each) => each.market === market).reduce((sum, { odds }) => sum + 100 / odds, 0);
          expect(book).toBeGreaterThanOrEqual(1 / SHARE - 1e-9);
          expect(book).toBeLessThan(1 / SHARE + 0.03);
        }
    }
  });

  it('the jackpot pays its odds for five right results, and nothing for fewer', () => {
    const played = rounds('jackpot', cycle('1XX21', '11111', '22222'), 6_000);
    for (const { pays, odds, score } of played) expect(pays).toBe(score === '5 of 5' ? odds : 0);
    const offer = rulesOf('jackpot').offer({ publicSeed: commitmentOf('jackpot-0'), returnShare: SHARE }) as {
      matches: { odds: number[] }[];
    };
    const exact = offer.matches.map(({ odds }, index) => odds['1X2'.indexOf('1XX21'[index] ?? '')] ?? 0);
    const product = exact.reduce((all, each) => all * (each / 100), 1);
    expect(Math.abs((played[0]?.odds ?? 0) / 100 - product)).toBeLessThanOrEqual(0.011);
    const won = played.filter(({ pays }) => pays !== 0).length;
    const expected = played.reduce((sum, { odds }) => sum + (SHARE * 100) / odds, 0);
    expect(Math.abs(won - expected)).toBeLessThan(4 * Math.sqrt(expected) + 1);
  });

  it('a flight returns the same share wherever it is cashed out', () => {
    const flights = rounds('jetx', cycle('')).map(({ show }) => flight.parse(show).crash);
    for (const at of [101, 150, 200, 1_000]) {
      const { share, tolerance } = returned(flights.map((crash) => (crash >= at ? at : 0)));
      expect(Math.abs(share - SHARE)).toBeLessThan(tolerance);
    }
  });

  it('nothing is played for a pick that is not on offer', () => {
    const wrong: [string, string[]][] = [
      ['turbo', ['', '2:1', '0:O', '0:Q1', '0:1:1', '-1:1', '9:1']],
      ['league', ['4:1', '0:GG']],
      ['jackpot', ['', '1X21', '1X211X', '1X213']],
      ['box', ['0', '10', 'a', '']],
      ['jetx', ['1.00', '0', '1001.00', '2', '2.5', '-2.00', 'NaN']],
      ['soft:ngoma-trio', ['', '1']],
    ];
    for (const [id, picks] of wrong)
      for (const pick of picks) {
        const terms = { publicSeed: 'p', returnShare: SHARE, pick, stakeCents: 1_000, draws: drawsOf('s', 'm') };
        expect(rulesOf(id).play(terms), `${id} ${pick}`).toBeNull();
      }
  });
});

describe('a flight', () => {
  it('pays the value of the moment until it has crashed', () => {
    const curve = { crash: 250, target: 100_000 };
    expect(flightAfter(curve, 0, true)).toEqual({ pays: 100 });
    expect(flightAfter(curve, 6_932, true)).toEqual({ pays: 200 });
    expect(flightAfter(curve, 6_932, false)).toEqual({ pays: null });
    const endMs = endOf(curve);
    expect(flightAfter(curve, endMs - 1, true)).toEqual({ pays: 250 });
    expect(flightAfter(curve, endMs, true)).toEqual({ pays: 0 });
    expect(flightAfter(curve, endMs, false)).toEqual({ pays: 0 });
  });

  it('is cashed out by itself at its target, however late anybody looks', () => {
    const curve = { crash: 250, target: 200 };
    expect(flightAfter(curve, endOf(curve) - 1, false)).toEqual({ pays: null });
    for (const elapsedMs of [endOf(curve), 60_000, 10 ** 9])
      expect(flightAfter(curve, elapsedMs, false)).toEqual({ pays: 200 });
    expect(flightAfter({ crash: 199, target: 200 }, 10 ** 9, false)).toEqual({ pays: 0 });
  });

  it('that ends at once pays nobody', () => {
    expect(flightAfter({ crash: 97, target: 100_000 }, 0, true)).toEqual({ pays: 0 });
    expect(endOf({ crash: 97, target: 100_000 })).toBe(0);
  });

  it('ends where nothing more can be won', () => {
    const draws = { unit: () => 0.999_99 };
    const terms = { publicSeed: 'p', returnShare: SHARE, pick: '', stakeCents: 2_000_000, draws };
    expect(flight.parse(rulesOf('jetx').play(terms)?.show).target).toBe(5_000);
  });

  it('can be computed again by whoever has the seeds, as the page says', () => {
    const [serverSeed, clientSeed, reference] = ['b'.repeat(64), 'mine', 'ABCDEFGHJKLM'];
    expect(commitmentOf(serverSeed)).toBe(createHash('sha256').update(serverSeed).digest('hex'));
    const mac = createHmac('sha256', serverSeed).update(`${clientSeed}:${reference}:0`).digest('hex');
    const draw = Number.parseInt(mac.slice(0, 13), 16) / 16 ** 13;
    const draws = drawsOf(serverSeed, `${clientSeed}:${reference}`);
    const terms = { publicSeed: 'p', returnShare: SHARE, pick: '', stakeCents: 1_000, draws };
    expect(flight.parse(rulesOf('aviatrix').play(terms)?.show).crash).toBe(Math.floor((100 * SHARE) / (1 - draw)));
  });
});
