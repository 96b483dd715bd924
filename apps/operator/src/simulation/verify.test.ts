import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createSimulation } from './index.ts';
import { verifyMatch } from '@ushindi/draws/matches/verify';

const NOW = Date.parse('2026-03-14T18:00:00+03:00');
const DAY_MS = 86_400_000;
/** The first digits of the ids of rolling and scheduled matches. */
const [ROLLING, SCHEDULED] = ['2', '1'];
const COMMAND = path.join(import.meta.dirname, 'verifyCommand.ts');

/** The published facts of a match after its end, and the result that it was settled by. */
function finished(sportId: number, speed: number) {
  const simulation = createSimulation({ seed: 'one', matchResultKey: 'a secret that the player does not have', speed });
  const kind = speed > 1 ? ROLLING : SCHEDULED;
  const fixture = simulation.fixtures(NOW, NOW + DAY_MS, sportId).find(({ matchId }) => matchId.startsWith(kind));
  if (fixture === undefined) throw new Error('no match');
  const { matchId } = fixture;
  const atMs = fixture.kickoffMs + DAY_MS;
  const [proof, result] = [simulation.proof(matchId, atMs), simulation.result(matchId, atMs)];
  if (proof === null || result === null) throw new Error('the match has not ended');
  const { endedAtMs: _, ...score } = result;
  const { commitment, matchKey } = proof;
  return { fixture, score, proof: { matchId, commitment, matchKey: matchKey ?? '', seed: 'one', speed } };
}

const SPORTS = createSimulation({ seed: 'one', matchResultKey: 'one', speed: 1 }).sports;

describe('verifyMatch', { tags: ['R-115', 'T-01'] }, () => {
  it.each(SPORTS.map(({ sportName, sportId }) => [sportName, sportId]))(
    'computes the settled result of %s without the secret',
    (_, sportId) => {
      const { fixture, score, proof } = finished(Number(sportId), 1);
      expect(verifyMatch(proof)).toEqual({ fixture, score });
    },
  );

  it('computes that of a rolling match at another speed', () => {
    const { fixture, score, proof } = finished(10, 60);
    expect(verifyMatch(proof)).toEqual({ fixture, score });
  });

  it('rejects the key of another match, another commitment and an unknown match', () => {
    const { proof } = finished(10, 1);
    const other = finished(4, 1).proof;
    const wrong = { problem: 'the key does not belong to the commitment' };
    expect(verifyMatch({ ...proof, matchKey: other.matchKey })).toEqual(wrong);
    expect(verifyMatch({ ...proof, commitment: other.commitment })).toEqual(wrong);
    expect(verifyMatch({ ...proof, matchId: other.matchId })).toEqual(wrong);
    expect(verifyMatch({ ...proof, matchId: '1' })).toEqual({ problem: 'no such match' });
  });

  it('runs as a command', async () => {
    const { fixture, score, proof } = finished(10, 1);
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [COMMAND, ...args]).catch(
        (error: { code: number; stderr: string }) => error,
      );
    const options = ['--commitment', proof.commitment, '--seed', 'one', '--key'];
    expect(await run(proof.matchId, ...options, proof.matchKey)).toMatchObject({
      stdout: expect.stringContaining(`${fixture.homeTeam} ${score.ftHome} - ${score.ftAway} ${fixture.awayTeam}`),
    });
    expect(await run(proof.matchId, ...options, '0'.repeat(64))).toMatchObject({ code: 1 });
    expect(await run(proof.matchId)).toMatchObject({ code: 2, stderr: expect.stringContaining('matchKey is missing') });
  });
});
