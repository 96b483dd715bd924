import { describe, expect, it } from 'vitest';
import { selectionOfLoaded } from './loadedSelection.ts';
import { selectionFlag } from './selection.ts';
import { aGame, aLoaded } from './testLoaded.ts';

const flagOf = (...given: Parameters<typeof selectionOfLoaded>) =>
  selectionFlag(selectionOfLoaded(...given), Date.now());

describe('a pick of a shared bet', () => {
  it('takes from its game what the slip needs to be placed', () => {
    expect(selectionOfLoaded(aLoaded({ sportId: null, competition: '' }), aGame())).toMatchObject({
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

  it('shows the price now, and what it was', () => {
    const moved = selectionOfLoaded(aLoaded(), aGame({ odds: 1.95 }));
    expect(moved).toMatchObject({ odds: 1.95, oddsBefore: 2.15 });
    expect(selectionFlag(moved, Date.now())).toBe('oddsChanged');
  });

  it('keeps its last price where there is none now', () => {
    expect(selectionOfLoaded(aLoaded(), aGame({ odds: null }))).toMatchObject({ odds: 2.15, oddsBefore: null });
  });

  it.each([
    ['whose match is over', aLoaded(), 'over'],
    ['live whose match is over', aLoaded({ live: true }), 'over'],
    ['that its match no longer offers', aLoaded({ oddId: 'odd-9' }), aGame()],
    ['whose match has begun since', aLoaded(), aGame({ startsAtMs: Date.now() - 1 })],
    ['whose date cannot be read, with no word from its match', aLoaded({ startsAtMs: null }), 'unheard'],
  ] as const)('is expired: one %s', (_, loaded, game) => {
    expect(flagOf(loaded, game)).toBe('expired');
  });

  it('stays as it was shared when its match could not be asked for', () => {
    const pick = selectionOfLoaded(aLoaded({ homeTeam: '', awayTeam: '' }), 'unheard');
    expect(pick).toMatchObject({ sportId: 10, homeTeam: 'Gor Mahia', awayTeam: 'AFC Leopards', odds: 2.15 });
    expect(selectionFlag(pick, Date.now())).toBeNull();
  });
});
