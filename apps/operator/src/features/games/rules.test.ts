import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { gameOf } from './catalogue.ts';
import { commitmentOf, drawsOf } from '@ushindi/draws/games/provablyFair';
import { chanceOf, matchesOf, THREE_WAY } from '@ushindi/draws/games/rules/football';
import { endOf, crashStateAfter } from '@ushindi/draws/games/rules/crash';
import { crashRound } from './crashRound.ts';
import type { DrawnRound, Rules } from '@ushindi/draws/games/rules/rules';

const RTP = 0.95;
const ROUNDS = 40_000;

const rulesOf = (id: string): Rules => {
  const game = gameOf(id);
  if (game === null) throw new Error(`no game ${id}`);
  return game.rules;
};

/** Rounds from fixed seeds, each with its own commitment. */
function rounds(id: string, pick: (index: number) => string, count = ROUNDS): DrawnRound[] {
  const rules = rulesOf(id);
  return Array.from({ length: count }, (_, index) => {
    const serverSeed = `${id}-${index}`;
    const publicSeed = commitmentOf(serverSeed);
    const draws = drawsOf(serverSeed, 'client:ROUND');
    const played = rules.play({ publicSeed, rtp: RTP, pick: pick(index), stakeCents: 10_000, draws });
    if (played === null) throw new Error('not on offer');
    return played;
  });
}

/** The mean payout per stake, with a tolerance of four standard errors. */
function returned(pays: number[]): { share: number; tolerance: number } {
  const share = pays.reduce((sum, each) => sum + each, 0) / pays.length / 100;
  const variance = pays.reduce((sum, each) => sum + (each / 100 - share) ** 2, 0) / pays.length;
  return { share, tolerance: 4 * Math.sqrt(variance / pays.length) };
}

const cycle =
  (...picks: string[]) =>
  (index: number): string =>
    picks[index % picks.length] ?? '';

describe('the rules of a game', () => {
  it.each([
    ['turbo', cycle('0:1', '0:X', '1:2')],
    ['league', cycle('0:1', '3:X', '1:O', '2:U')],
    ['championsLigi', cycle('0:Q1', '1:Q2')],
    ['worldCup', cycle('0:2', '1:GG', '2:NG')],
    ['box', cycle('1', '5', '9')],
    ['pragmatic:ngoma-reels', cycle('spin')],
    ['soft:ngoma-trio', cycle('spin')],
    ['pragmatic:shanga-reels', cycle('spin')],
  ])('give an RTP that equals the setting within chance in %s', (id, pick) => {
    const { share, tolerance } = returned(rounds(id, pick, 12_000).map(({ pays }) => pays ?? 0));
    expect(Math.abs(share - RTP)).toBeLessThan(tolerance + 0.01);
    expect(tolerance).toBeLessThan(0.3);
  });

  it('give an RTP at least near the setting for every odd, and none above', () => {
    for (let index = 0; index < 300; index += 1) {
      const publicSeed = commitmentOf(String(index));
      const teams = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
      const [match] = matchesOf({ teams, matches: 4 }, publicSeed);
      if (!match) throw new Error('no match');
      const chances = THREE_WAY.map((outcome) => chanceOf(match, outcome));
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    }
    for (const id of ['turbo', 'league', 'championsLigi', 'worldCup']) {
      const offer = rulesOf(id).offer({ publicSeed: 'seed', rtp: RTP }) as {
        matches: { outcomes: { odds: number; market: string }[] }[];
      };
      for (const { outcomes } of offer.matches)
        for (const market of new Set(outcomes.map((each) => each.market))) {
          const book = outcomes.filter((each) => each.market === market).reduce((sum, { odds }) => sum + 100 / odds, 0);
          expect(book).toBeGreaterThanOrEqual(1 / RTP - 1e-9);
          expect(book).toBeLessThan(1 / RTP + 0.03);
        }
    }
  });

  it('pay the jackpot for five right results only', () => {
    const played = rounds('jackpot', cycle('1XX21', '11111', '22222'), 6_000);
    for (const { pays, odds, score } of played) expect(pays).toBe(score === '5 of 5' ? odds : 0);
    const offer = rulesOf('jackpot').offer({ publicSeed: commitmentOf('jackpot-0'), rtp: RTP }) as {
      matches: { odds: number[] }[];
    };
    const exact = offer.matches.map(({ odds }, index) => odds['1X2'.indexOf('1XX21'[index] ?? '')] ?? 0);
    const product = exact.reduce((all, each) => all * (each / 100), 1);
    expect(Math.abs((played[0]?.odds ?? 0) / 100 - product)).toBeLessThanOrEqual(0.011);
    const won = played.filter(({ pays }) => pays !== 0).length;
    const expected = played.reduce((sum, { odds }) => sum + (RTP * 100) / odds, 0);
    expect(Math.abs(won - expected)).toBeLessThan(4 * Math.sqrt(expected) + 1);
  });

  it('give an equal RTP for every cash-out target of a crash round', () => {
    const crashGames = rounds('jetx', cycle('')).map(({ show }) => crashRound.parse(show).crash);
    for (const at of [101, 150, 200, 1_000]) {
      const { share, tolerance } = returned(crashGames.map((crash) => (crash >= at ? at : 0)));
      expect(Math.abs(share - RTP)).toBeLessThan(tolerance);
    }
  });

  it('play nothing for a pick that is not on offer', () => {
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
        const terms = { publicSeed: 'p', rtp: RTP, pick, stakeCents: 1_000, draws: drawsOf('s', 'm') };
        expect(rulesOf(id).play(terms), `${id} ${pick}`).toBeNull();
      }
  });
});

describe('crash round', () => {
  it('pays the current multiplier until the crash', () => {
    const curve = { crash: 250, target: 100_000 };
    expect(crashStateAfter(curve, 0, 'cashOut')).toEqual({ pays: 100 });
    expect(crashStateAfter(curve, 6_932, 'cashOut')).toEqual({ pays: 200 });
    expect(crashStateAfter(curve, 6_932, 'endIfDue')).toEqual({ pays: null });
    const endMs = endOf(curve);
    expect(crashStateAfter(curve, endMs - 1, 'cashOut')).toEqual({ pays: 250 });
    expect(crashStateAfter(curve, endMs, 'cashOut')).toEqual({ pays: 0 });
    expect(crashStateAfter(curve, endMs, 'endIfDue')).toEqual({ pays: 0 });
  });

  it('cashes out at its target, however late it is read', () => {
    const curve = { crash: 250, target: 200 };
    expect(crashStateAfter(curve, endOf(curve) - 1, 'endIfDue')).toEqual({ pays: null });
    for (const elapsedMs of [endOf(curve), 60_000, 10 ** 9])
      expect(crashStateAfter(curve, elapsedMs, 'endIfDue')).toEqual({ pays: 200 });
    expect(crashStateAfter({ crash: 199, target: 200 }, 10 ** 9, 'endIfDue')).toEqual({ pays: 0 });
  });

  it('pays nothing when it crashes at once', () => {
    expect(crashStateAfter({ crash: 97, target: 100_000 }, 0, 'cashOut')).toEqual({ pays: 0 });
    expect(endOf({ crash: 97, target: 100_000 })).toBe(0);
  });

  it('ends at the maximum payout', () => {
    const draws = { unit: () => 0.999_99 };
    const terms = { publicSeed: 'p', rtp: RTP, pick: '', stakeCents: 2_000_000, draws };
    expect(crashRound.parse(rulesOf('jetx').play(terms)?.show).target).toBe(5_000);
  });

  it('can be recomputed from its seeds by the published rule', () => {
    const [serverSeed, clientSeed, reference] = ['b'.repeat(64), 'mine', 'ABCDEFGHJKLM'];
    expect(commitmentOf(serverSeed)).toBe(createHash('sha256').update(serverSeed).digest('hex'));
    const mac = createHmac('sha256', serverSeed).update(`${clientSeed}:${reference}:0`).digest('hex');
    const draw = Number.parseInt(mac.slice(0, 13), 16) / 16 ** 13;
    const draws = drawsOf(serverSeed, `${clientSeed}:${reference}`);
    const terms = { publicSeed: 'p', rtp: RTP, pick: '', stakeCents: 1_000, draws };
    expect(crashRound.parse(rulesOf('aviatrix').play(terms)?.show).crash).toBe(Math.floor((100 * RTP) / (1 - draw)));
  });
});
