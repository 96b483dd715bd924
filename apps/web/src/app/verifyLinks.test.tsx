import { render, screen } from '@testing-library/react';
import type { BetDetail, MatchCentre as Centre } from '@ushindi/api-contract';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { fakeApi, type Answer } from '#test/fakeApi.tsx';
import { VerifyLink } from './frame/MenuLinks.tsx';
import { CheckRound } from '#features/bets/CheckRound.tsx';
import MatchCentrePanel from '#features/fixtures/centre/MatchCentrePanel.tsx';
import ResultProofPanel from '#features/fixtures/match/ResultProofPanel.tsx';

function show(element: ReactElement, offered: string[], answers: Record<string, Answer> = {}): void {
  const { wrapper: Api } = fakeApi({ 'capabilities.get': () => ({ offered }), ...answers });
  render(
    <Api>
      <MemoryRouter>{element}</MemoryRouter>
    </Api>,
  );
}

const round = { betReference: 'ABCDEFGH2345', status: 'lost', outcomes: [{ status: 'lost' }] } as BetDetail;
const centre = (state: Centre['state']) => ({
  centre: {
    matchId: '7',
    homeTeam: 'Gor Mahia',
    awayTeam: 'Tusker',
    country: 'Kenya',
    tournament: 'Cup',
    tournamentId: '1',
    sportId: 10,
    state,
    isGiven: false,
    events: [],
    stats: [],
    form: { home: [], away: [] },
    meetings: [],
    table: [],
    tableMatches: 0,
    lineUps: { home: [], away: [] },
  } satisfies Centre,
  stale: false,
  givenAtMs: null,
});
const proof = { commitment: 'c0'.repeat(32), matchKey: null, isGiven: false, seed: 'ushindi', speed: 1 };

/** Each place with a link, what its page asks for, and a text that it shows in any case. */
const LINKS = [
  ['the side menu', 'Check a result', '/verify-draw', () => <VerifyLink />, {}, null],
  [
    'the bet on a game',
    'Check this round',
    '/verify-draw?round=ABCDEFGH2345',
    () => <CheckRound bet={round} />,
    {},
    null,
  ],
  [
    'the match centre',
    'Check this result',
    '/verify-draw?match=7',
    () => <MatchCentrePanel matchId="7" />,
    { 'fixtures.centre': () => centre('ended') },
    'All results',
  ],
  [
    'the result proof',
    'Check this result',
    '/verify-draw?match=7',
    () => <ResultProofPanel matchId="7" />,
    { 'fixtures.proof': () => proof },
    proof.commitment,
  ],
] as const;

describe('links to the check of a result', { tags: ['R-236', 'R-403'] }, () => {
  it.each(LINKS)('are in %s', async (_, name, to, element, answers) => {
    show(element(), ['draws'], answers);
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to);
  });

  it.each(LINKS)('are not in %s at an operator without draws', async (_, name, _to, element, answers, shown) => {
    show(element(), ['matchCentre'], answers);
    if (shown !== null) await screen.findByText(shown);
    expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it.each([
    ['an open round', { ...round, status: 'pending' }],
    ['a bet on matches', { ...round, betReference: 'KQZMT47' }],
    ['a ticket of the jackpot', { ...round, betReference: 'J12' }],
  ])('are not on %s', (_, bet) => {
    show(<CheckRound bet={bet as BetDetail} />, ['draws']);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('are not in the centre of a match in play', async () => {
    show(<MatchCentrePanel matchId="7" />, ['draws'], { 'fixtures.centre': () => centre('live') });
    await screen.findByText('All results');
    expect(screen.queryByRole('link', { name: 'Check this result' })).toBeNull();
  });
});
