import { describe, expect, it } from 'vitest';
import { selectionOfLoaded } from './loadedSelection.ts';
import { selectionFlag } from './selection.ts';
import { aLoadedFixture, aLoaded } from './testLoaded.ts';

const flagOf = (...given: Parameters<typeof selectionOfLoaded>) =>
  selectionFlag(selectionOfLoaded(...given), Date.now());

describe('a selection of a shared bet', () => {
  it('takes from its match what the slip needs to be placed', () => {
    expect(selectionOfLoaded(aLoaded({ sportId: null, competition: '' }), aLoadedFixture())).toMatchObject({
      sportId: 24,
      alias: '1',
      country: 'Kenya',
      tournament: 'Premier League',
      odds: 2.15,
      oddsBefore: null,
      oddStatus: 'trading',
      marketStatus: 'open',
    });
  });

  it('shows the current odds and the former ones', () => {
    const moved = selectionOfLoaded(aLoaded(), aLoadedFixture({ odds: 1.95 }));
    expect(moved).toMatchObject({ odds: 1.95, oddsBefore: 2.15 });
    expect(selectionFlag(moved, Date.now())).toBe('oddsChanged');
  });

  it('keeps its last odds when there are none now', () => {
    expect(selectionOfLoaded(aLoaded(), aLoadedFixture({ odds: null }))).toMatchObject({
      odds: 2.15,
      oddsBefore: null,
    });
  });

  it.each([
    ['whose match is over', aLoaded(), 'over'],
    ['live whose match is over', aLoaded({ live: true }), 'over'],
    ['that its match no longer offers', aLoaded({ oddId: 'odd-9' }), aLoadedFixture()],
    ['whose match has begun since', aLoaded(), aLoadedFixture({ startsAtMs: Date.now() - 1 })],
    ['whose date cannot be read, with no word from its match', aLoaded({ startsAtMs: null }), 'unavailable'],
  ] as const)('is expired: one %s', { tags: ['A-092'] }, (_, loaded, match) => {
    expect(flagOf(loaded, match)).toBe('expired');
  });

  it('stays as shared when its match could not be requested', () => {
    const pick = selectionOfLoaded(aLoaded({ homeTeam: '', awayTeam: '' }), 'unavailable');
    expect(pick).toMatchObject({ sportId: 10, homeTeam: 'Gor Mahia', awayTeam: 'AFC Leopards', odds: 2.15 });
    expect(selectionFlag(pick, Date.now())).toBeNull();
  });
});
