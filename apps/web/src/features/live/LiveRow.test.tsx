import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCK_AFTER_MS } from '@ushindi/api-contract/live';
import type { OddsButtonProps } from '#ui/odds/OddsButton.tsx';
import {
  aMatch,
  aMarket,
  anOutcome,
  aState,
  delta,
  FakeClock,
  fakeLive,
  oddsPatch,
  snapshot,
  TOPIC,
} from '#entities/live/fakes.ts';
import { LiveProvider, useLiveTopic } from '#entities/live/hooks.ts';
import { LiveRow } from './LiveRow.tsx';

// The fake timers set the date back, which the page’s clock does not follow.
vi.mock('#lib/pageClock.ts', () => ({ pageNowMs: () => Date.now() }));

const drawn: string[] = [];

// The real button does not re-render for equal props; this one records each render.
vi.mock('#ui/odds/OddsButton.tsx', () => ({
  OddsButton: ({ label, price, locked, moved, fresh }: OddsButtonProps) => {
    drawn.push(label);
    return (
      <button
        type="button"
        aria-disabled={locked}
      >{`${label} ${price} ${moved ?? 'still'}${fresh ? ' now' : ''}`}</button>
    );
  },
}));

type Group = 'inPlay' | 'notStarted';

function Row({ group }: { group: Group }) {
  const topic = useLiveTopic(TOPIC);
  return topic && <LiveRow topic={topic} matchId="1" group={group} />;
}

/** A row of the live list whose topic has just sent its snapshot. */
function shownRow(match = aMatch('1'), group: Group = 'inPlay') {
  const live = fakeLive();
  render(
    <LiveProvider value={live.client}>
      <MemoryRouter>
        <Row group={group} />
      </MemoryRouter>
    </LiveProvider>,
  );
  act(() => {
    live.socket().open();
    live.socket().receive(snapshot(aState(match)));
  });
  drawn.length = 0;
  return { ...live, receive: (seq: number, patch: object) => act(() => live.socket().receive(delta(seq, patch))) };
}

const texts = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('a row of the live list', () => {
  // The page and the live client share one clock.
  beforeEach(() => vi.useFakeTimers({ now: new FakeClock().nowMs() }));
  afterEach(() => vi.useRealTimers());

  it('renders only the odds that moved, and shows the direction for 8 s, for 4 s in the background too', {
    tags: ['D-088'],
  }, () => {
    const { receive } = shownRow();
    receive(1, oddsPatch('1', 'b', 3.4));
    expect(drawn).toEqual(['X']);
    expect(texts()).toEqual(['1 2.10 still', 'X 3.40 up now', '2 3.60 still']);
    act(() => vi.advanceTimersByTime(4_000));
    expect(texts()[1]).toBe('X 3.40 up');
    act(() => vi.advanceTimersByTime(4_000));
    expect(drawn).toEqual(['X', 'X', 'X']);
    expect(texts()[1]).toBe('X 3.40 still');
  });

  it('shows clock, phase, and the score and the red cards of each side', { tags: ['D-088'] }, () => {
    const cards = { yellowCardsHome: 3, yellowCardsAway: 4, redCardsHome: 1, redCardsAway: 2 };
    shownRow(aMatch('1', { live: { phase: '1st half', clock: '23:10', homeScore: 5, awayScore: 6, ...cards } }));
    const [home, away] = document.querySelectorAll('.teams > span');
    expect([home?.textContent, away?.textContent]).toEqual(['Home 115', 'Away 126']);
    const named = screen.getAllByRole('img', { name: /card/ }).map((card) => card.getAttribute('aria-label'));
    expect(named).toEqual(['1 red card', '2 red cards']);
    expect(screen.getByText('23′')).toBeDefined();
    expect(screen.getByText('1st half')).toBeDefined();
  });

  it('renders no odds when the clock ticks', () => {
    const { receive } = shownRow();
    receive(1, { matches: { 1: { live: { clock: '31:00' } } } });
    expect(screen.getByText('31′')).toBeDefined();
    expect(drawn).toEqual([]);
  });

  it('locks its odds when nothing arrives for too long', { tags: ['D-092'] }, () => {
    const { clock } = shownRow();
    act(() => clock.advance(LOCK_AFTER_MS + 1));
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-disabled'))).toEqual([
      'true',
      'true',
      'true',
    ]);
  });

  it('covers a suspended market and disables the link to more markets', { tags: ['D-090'] }, () => {
    const { receive } = shownRow();
    receive(1, { matches: { 1: { markets: { m: { status: 'suspended' } } } } });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Suspended')).toBeDefined();
    expect(screen.getByRole('link', { name: /Markets/ }).getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps the link to more markets while the operator has others open', { tags: ['D-090'] }, () => {
    const { receive } = shownRow();
    receive(1, { matches: { 1: { openMarketsCount: 4, markets: { m: { status: 'suspended' } } } } });
    expect(screen.getByText('Suspended')).toBeDefined();
    expect(screen.getByRole('link', { name: /Markets/ }).getAttribute('href')).toBe('/markets/live/1');
  });

  it('highlights a goal for 10 s and keeps the score', () => {
    const { receive } = shownRow();
    receive(1, { matches: { 1: { live: { awayScore: 1 } } } });
    expect(screen.getByText('GOAL')).toBeDefined();
    act(() => vi.advanceTimersByTime(10_000));
    expect(screen.queryByText('GOAL')).toBeNull();
    expect(screen.getByText('1', { selector: '.score' })).toBeDefined();
  });

  it('shows the most even line of a market with lines', () => {
    const over = (line: number, odds: number, position: number) =>
      anOutcome(`Over ${line}`, odds, { specifier: `total=${line}`, position });
    const market = aMarket({
      marketId: '7079',
      outcomes: {
        a: over(0.5, 1.1, 0),
        b: anOutcome('Under 0.5', 7, { specifier: 'total=0.5', position: 1 }),
        c: over(2.5, 1.9, 2),
        d: anOutcome('Under 2.5', 1.95, { specifier: 'total=2.5', position: 3 }),
      },
    });
    shownRow(aMatch('1', { markets: { m: market } }));
    expect(texts()).toEqual(['Over 2.5 1.90 still', 'Under 2.5 1.95 still']);
  });

  it('shows the start of a match that has not begun and links to its pre-match markets', () => {
    const match = aMatch('1', { startsAtMs: Date.UTC(2026, 10, 21, 12, 0) });
    delete match.live;
    shownRow(match, 'notStarted');
    expect(screen.getByText('21/11/2026 03:00 PM')).toBeDefined();
    expect(screen.queryByText('1st half')).toBeNull();
    expect(screen.getByRole('link', { name: /Markets/ }).getAttribute('href')).toBe('/markets/1');
  });

  it('shows the kick-off and the number of a match in play', { tags: ['D-094'] }, () => {
    shownRow(aMatch('1', { startsAtMs: Date.UTC(2026, 10, 21, 12, 0), gameId: '4821' }));
    expect(screen.getByText(/21\/11\/2026 03:00 PM/).textContent).toBe('21/11/2026 03:00 PM #4821');
  });

  it('keeps a row of its height when the match starts: without the line of the kick-off', { tags: ['D-089'] }, () => {
    const { live, ...match } = aMatch('1');
    const { receive } = shownRow(match, 'notStarted');
    receive(1, { matches: { 1: { live } } });
    expect(screen.getByText('1st half')).toBeDefined();
    expect(document.querySelector('.match-foot')).toBeNull();
    expect(texts()).toHaveLength(3);
  });

  it('keeps the row of a match in play that leaves the list, with its score and without odds', {
    tags: ['D-089'],
  }, () => {
    const { receive } = shownRow();
    receive(1, { matches: { 1: { live: { awayScore: 1 } } } });
    receive(2, { matches: { 1: null } });
    expect(screen.getByText('Home 1')).toBeDefined();
    expect(screen.getByText('1', { selector: '.score' })).toBeDefined();
    expect(screen.getByText('Odds not available')).toBeDefined();
    expect(screen.queryByText('Ended')).toBeNull();
    expect(screen.queryByText('1st half')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: /Markets/ }).getAttribute('aria-disabled')).toBe('true');
    receive(3, { matches: { 1: aMatch('1') } });
    expect(texts()).toHaveLength(3);
  });

  it('shows a first-half market during the first half only', { tags: ['D-093'] }, () => {
    const { receive } = shownRow(aMatch('1', { markets: { m: aMarket({ marketId: '105' }) } }));
    expect(texts()).toHaveLength(3);
    receive(1, { matches: { 1: { live: { phase: 'Halftime' } } } });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
