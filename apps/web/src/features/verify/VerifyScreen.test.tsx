import { screen, waitFor, within } from '@testing-library/react';
import type { MatchDraw, RoundDraw } from '@ushindi/api-contract';
import { commitmentOf } from '@ushindi/draws/games/provablyFair';
import { redrawRound } from '@ushindi/draws/games/redraw';
import { bytesOf } from '@ushindi/draws/hex';
import { matchCommitmentOf } from '@ushindi/draws/matches/matchKey';
import { publicResultOf } from '@ushindi/draws/matches/publicResult';
import { replayMatch } from '@ushindi/draws/matches/verify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noConnection, refusal } from '#test/fakeApi.tsx';
import { address, press, showScreen, type } from '#test/screen.tsx';
import { user } from '#test/user.ts';
import VerifyScreen from './VerifyScreen.tsx';

const REFERENCE = 'ABCDEFGH2345';
const SEED = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const AT = { playedAtMs: 1_795_000_000_000, endedAtMs: 1_795_000_001_000 };

function aRound(game: string, over: Partial<RoundDraw> = {}): RoundDraw {
  const facts = { game, reference: REFERENCE, serverSeed: SEED, clientSeed: 'mine', returnPercent: 95 };
  const outcome = redrawRound(facts)?.draw ?? null;
  const { serverSeed, clientSeed, returnPercent } = facts;
  const published = { reference: REFERENCE, game, gameName: game, commitment: commitmentOf(SEED), outcome };
  return { ...published, ...AT, state: 'ended', serverSeed, clientSeed, returnPercent, algorithm: 1, ...over };
}

const MATCH = { matchId: '120526096', matchKey: OTHER, seed: 'ushindi', speed: 1 };
function aMatch(over: Partial<MatchDraw> = {}): MatchDraw {
  const replayed = replayMatch(MATCH);
  if (replayed === null) throw new Error('no match');
  const { homeTeam, awayTeam, kickoffMs } = replayed.fixture;
  return {
    ...MATCH,
    homeTeam,
    awayTeam,
    startsAtMs: kickoffMs,
    state: 'ended',
    endedAtMs: kickoffMs + 6_600_000,
    revealsAtMs: kickoffMs + 6_660_000,
    commitment: matchCommitmentOf(MATCH.matchId, bytesOf(MATCH.matchKey)),
    algorithm: 1,
    result: publicResultOf(replayed.score),
    given: null,
    ...over,
  };
}

function show(at: string, answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen('/verify-draw', <VerifyScreen />, at, answers);
}
const showRound = (draw: object) => show(`/verify-draw?round=${REFERENCE}`, { 'draws.round': () => draw });
const showMatch = (draw: object) => show(`/verify-draw?match=${MATCH.matchId}`, { 'draws.match': () => draw });

const verdict = (text: RegExp) => screen.findByText(text);
/** The states of the steps, in order. */
const steps = () =>
  within(screen.getByRole('list', { name: 'Steps of the check' }))
    .getAllByRole('heading')
    .map((heading) => heading.textContent);
const PASSED = ['Promise published', 'Hash of the secret passed', 'Drawn again passed', 'Same as recorded passed'];

beforeEach(() => vi.unstubAllGlobals());

describe('the check of a round', { tags: ['R-402'] }, () => {
  it.each(['league', 'turbo', 'championsLigi', 'worldCup', 'jackpot', 'box', 'jetx', 'pragmatic:ngoma-reels'])(
    'verifies one of %s by what the browser draws again',
    async (game) => {
      showRound(aRound(game));
      expect(await verdict(/^Verified/)).toBeDefined();
      expect(steps()).toEqual(PASSED);
    },
  );

  it('names the step that a tampered promise fails', async () => {
    showRound(aRound('box', { commitment: OTHER }));
    expect(await verdict(/^Does not match/)).toBeDefined();
    expect(steps()).toEqual([PASSED[0], 'Hash of the secret failed', PASSED[2], PASSED[3]]);
  });

  it('names the step that a tampered result fails', async () => {
    showRound(aRound('box', { outcome: { kind: 'boxes', boxes: [380, 190, 95, 95, 47, 47, 0, 0, 0] } }));
    expect(await verdict(/^Does not match/)).toBeDefined();
    expect(steps()).toEqual([PASSED[0], PASSED[1], PASSED[2], 'Same as recorded failed']);
  });

  it('fails two steps with a tampered seed', async () => {
    showRound(aRound('box', { serverSeed: OTHER }));
    expect(await verdict(/^Does not match/)).toBeDefined();
    expect(steps()).toEqual([PASSED[0], 'Hash of the secret failed', PASSED[2], 'Same as recorded failed']);
  });

  it("fails the result with a tampered player's seed or return", async () => {
    showRound(aRound('box', { clientSeed: 'another' }));
    await verdict(/^Does not match/);
    expect(steps().at(-1)).toBe('Same as recorded failed');
  });

  it('shows that an open round is not revealed yet', { tags: ['R-401'] }, async () => {
    const hidden = { serverSeed: null, clientSeed: null, outcome: null, endedAtMs: null } as const;
    showRound(aRound('jetx', { ...hidden, state: 'open' }));
    expect(await verdict(/^Not revealed yet/)).toBeDefined();
    expect(screen.getByText(/still going on/)).toBeDefined();
    expect(steps()).toEqual([PASSED[0], 'Hash of the secret waits', 'Drawn again waits', 'Same as recorded waits']);
  });

  it.each([
    ['an earlier release', { algorithm: null, returnPercent: null }],
    ['another release', { algorithm: 2 }],
    ['a game that this page lacks', { game: 'gone', outcome: null, state: 'void' as const }],
  ])('checks the seed of one of %s and says that its draw cannot be repeated', async (_, over) => {
    showRound(aRound('box', over));
    expect(await verdict(/cannot be repeated here/)).toBeDefined();
    expect(steps()).toEqual([PASSED[0], PASSED[1], 'Drawn again not checked', 'Same as recorded not checked']);
  });

  it('finds no round that does not exist, and still offers own values', async () => {
    showRound(refusal('NOT_FOUND', 'There is no such round.'));
    expect(await screen.findByText('Not found')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Use your own values' })).toBeDefined();
  });

  it('offers a retry when the round cannot be loaded', async () => {
    show(`/verify-draw?round=${REFERENCE}`, { 'draws.round': noConnection });
    expect(await screen.findByRole('button', { name: /again/i })).toBeDefined();
  });

  it('works without WebCrypto, as on pages without TLS', async () => {
    vi.stubGlobal('crypto', {});
    showRound(aRound('turbo'));
    expect(await verdict(/^Verified/)).toBeDefined();
  });
});

describe('the check of a match', { tags: ['R-402'] }, () => {
  it('verifies it by the course that the browser plays again', async () => {
    const draw = aMatch();
    showMatch(draw);
    expect(await verdict(/^Verified/)).toBeDefined();
    expect(steps()).toEqual(PASSED);
    const { home, away } = draw.result ?? {};
    expect(screen.getByText(`${draw.homeTeam} ${home} - ${away} ${draw.awayTeam}`)).toBeDefined();
  });

  it.each([
    ['promise', { commitment: SEED }, 1],
    ['result', { result: { ...(aMatch().result as NonNullable<MatchDraw['result']>), home: 9 } }, 3],
  ])('names the step that a tampered %s fails', async (_, over, step) => {
    showMatch(aMatch(over));
    expect(await verdict(/^Does not match/)).toBeDefined();
    expect(steps().map((text) => text.endsWith('failed'))).toEqual([0, 1, 2, 3].map((each) => each === step));
  });

  it.each([
    ['ahead', { state: 'ahead', revealsAtMs: null }, /^The match starts/],
    ['in play', { state: 'live', revealsAtMs: null }, /^The match is being played/],
    ['just ended', {}, /^The key is published/],
  ] as const)('says of a match %s when the key is published', { tags: ['R-401'] }, async (_, over, text) => {
    showMatch(aMatch({ matchKey: null, ...over }));
    expect(await verdict(/^Not revealed yet/)).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  });

  it.each([
    [{ isVoid: false, home: 5, away: 0 }, /gave this match the result 5 - 0/],
    [{ isVoid: true, home: 0, away: 0 }, /made this match void/],
  ])('names the result that staff gave', { tags: ['R-403'] }, async (given, text) => {
    showMatch(aMatch({ given }));
    expect(await screen.findByText(text)).toBeDefined();
    expect(await verdict(/^Verified/)).toBeDefined();
  });
});

describe('the page of verification', { tags: ['R-403', 'R-404'] }, () => {
  it('takes the number of a round or a match into its address', async () => {
    show('/verify-draw', { 'draws.round': () => aRound('box'), 'draws.match': () => aMatch() });
    await type('Number of a round or match', ' abcd efgh 2345 ');
    await press('Check');
    await waitFor(() => expect(address()).toBe('/verify-draw?round=ABCDEFGH2345'));
    expect(await verdict(/^Verified/)).toBeDefined();
    await type('Number of a round or match', MATCH.matchId);
    await press('Check');
    await waitFor(() => expect(address()).toBe(`/verify-draw?match=${MATCH.matchId}`));
  });

  it('refuses what is no number', async () => {
    show('/verify-draw');
    await type('Number of a round or match', 'hello');
    await press('Check');
    expect(screen.getByText('This is no number of a round or match.')).toBeDefined();
    expect(address()).toBe('/verify-draw');
  });

  it('checks values of the visitor instead of those of the answer', async () => {
    const { calls } = showRound(aRound('box'));
    await verdict(/^Verified/);
    await press('Use your own values');
    await type('Promise (SHA-256)', OTHER);
    await press('Check these values');
    expect(await verdict(/^Does not match/)).toBeDefined();
    expect(steps()[1]).toBe('Hash of the secret failed');
    expect(calls).toHaveLength(1);
  });

  it('checks a round that nothing is recorded of, without a call', async () => {
    const { calls } = show('/verify-draw');
    await screen.findByRole('button', { name: 'Use your own values' });
    await press('Use your own values');
    const values = {
      Round: REFERENCE,
      Game: 'turbo',
      'Promise (SHA-256)': commitmentOf(SEED),
      'Server seed': SEED,
      "Player's seed": 'mine',
    };
    for (const [label, text] of Object.entries(values)) await type(label, text);
    await press('Check these values');
    expect(screen.getByText('This value has another form.')).toBeDefined();
    await type('Return in percent', '95');
    await press('Check these values');
    expect(await verdict(/keeps its promise/)).toBeDefined();
    expect(steps().slice(0, 3)).toEqual(['Promise your value', PASSED[1], PASSED[2]]);
    expect(calls).toEqual([]);
  });

  it('checks a match by values of the visitor', async () => {
    show('/verify-draw');
    await screen.findByRole('button', { name: 'Use your own values' });
    await press('Use your own values');
    await user.click(screen.getByRole('tab', { name: 'Match' }));
    const values = {
      Match: MATCH.matchId,
      'Promise (SHA-256)': aMatch().commitment,
      'Key of the match': MATCH.matchKey,
      'Seed of the schedule': 'ushindi',
      Speed: '1',
    };
    for (const [label, text] of Object.entries(values)) await type(label, text);
    await press('Check these values');
    expect(await verdict(/keeps its promise/)).toBeDefined();
  });

  it('checks the values that a link of a round with play money carries, without a call', async () => {
    const values = { round: REFERENCE, game: 'turbo', promise: commitmentOf(SEED), seed: SEED, own: 'mine' };
    const { calls } = show(`/verify-draw?${new URLSearchParams({ ...values, returns: '95' })}`);
    expect(await verdict(/keeps its promise/)).toBeDefined();
    expect(calls).toEqual([]);
  });

  it('copies every value', async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    showRound(aRound('box'));
    await verdict(/^Verified/);
    await press('Copy: Server seed');
    expect(writeText).toHaveBeenCalledWith(SEED);
  });
});
