import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aMatch,
  aMarket,
  anOutcome,
  aState,
  delta,
  fakeLive,
  oddsPatch,
  snapshot,
  TOPIC,
} from '#entities/live/fakes.ts';
import { LiveProvider, useLiveTopic } from '#entities/live/hooks.ts';
import { LiveList } from './LiveList.tsx';

/** The page's only observer; the test decides what is near the viewport. */
class FakeObserver {
  static report: (isNear: (element: Element) => boolean) => void = () => undefined;
  static reset(): void {
    FakeObserver.elements.clear();
  }
  private static readonly elements = new Set<Element>();

  constructor(
    callback: (entries: Pick<IntersectionObserverEntry, 'target' | 'isIntersecting' | 'boundingClientRect'>[]) => void,
  ) {
    FakeObserver.report = (isNear) =>
      callback(
        [...FakeObserver.elements].map((target) => ({
          target,
          isIntersecting: isNear(target),
          boundingClientRect: new DOMRect(0, 0, 390, 111),
        })),
      );
  }
  observe = (element: Element) => void FakeObserver.elements.add(element);
  unobserve = (element: Element) => void FakeObserver.elements.delete(element);
}

function List({ onRender }: { onRender: () => void }) {
  const topic = useLiveTopic(TOPIC);
  return (
    <Profiler id="list" onRender={onRender}>
      <LiveList topic={topic} />
    </Profiler>
  );
}

const totals = aMarket({
  outcomes: {
    a: anOutcome('Over 2.5', 1.9, { specifier: 'total=2.5' }),
    b: anOutcome('Under 2.5', 1.9, { specifier: 'total=2.5', position: 1 }),
    c: anOutcome('Over 3.5', 3, { specifier: 'total=3.5', position: 2 }),
    d: anOutcome('Under 3.5', 1.3, { specifier: 'total=3.5', position: 3 }),
  },
});

/** A list of matches numbered from 1, with the number of its renders. */
function shownList(count: number) {
  const live = fakeLive();
  let renders = 0;
  const matches = Array.from({ length: count }, (_, index) => aMatch(String(index + 1)));
  const state = aState(...matches);
  if (count > 1) state.matches['2'] = aMatch('2', { markets: { m: totals } });
  const { container } = render(
    <LiveProvider value={live.client}>
      <MemoryRouter>
        <List
          onRender={() => {
            renders += 1;
          }}
        />
      </MemoryRouter>
    </LiveProvider>,
  );
  act(() => {
    live.socket().open();
    live.socket().receive(snapshot(state));
  });
  let seq = 0;
  /** Applies a patch. Resolves with whether anything rendered, and whether the page changed. */
  const receive = (patch: object) => {
    const before = { html: container.innerHTML, renders };
    seq += 1;
    act(() => live.socket().receive(delta(seq, patch)));
    return { rendered: renders > before.renders, changed: container.innerHTML !== before.html };
  };
  const rows = () => [...container.querySelectorAll('article')];
  const items = () => [...container.querySelectorAll('li')];
  return { receive, rows, items, container };
}

const ofMatch = (matchId: number, patch: object) => ({ matches: { [matchId]: patch } });
const ofMatchEnd = (matchId: number) => ({ matches: { [matchId]: null } });
const ofLive = (matchId: number, live: object) => ofMatch(matchId, { live });

beforeEach(() => {
  FakeObserver.reset();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});
afterEach(() => vi.unstubAllGlobals());

describe('a list of 300 live matches', () => {
  it.each([
    ['odds', oddsPatch('1', 'a', 2.3), true],
    ['a goal', ofLive(3, { homeScore: 1 }), true],
    ['the minute', ofLive(1, { clock: '24' }), true],
    ['a red card', ofLive(1, { redCardsHome: 1 }), true],
    ['a suspended market', ofMatch(1, { markets: { m: { status: 'suspended' } } }), true],
    ['a new match', { matches: { 301: aMatch('301') } }, true],
    ['seconds of the clock', ofLive(1, { clock: '23:11' }), false],
    ['a yellow card', ofLive(1, { yellowCardsAway: 1 }), false],
    ['the same order in other numbers', ofMatch(300, { position: 4000 }), false],
    ['odds beside the main line', ofMatch(2, { markets: { m: { outcomes: { c: { odds: 3.05 } } } } }), false],
    [
      'a further line',
      ofMatch(2, {
        markets: { m: { outcomes: { e: anOutcome('Over 9.5', 50, { specifier: 'total=9.5', position: 4 }) } } },
      }),
      false,
    ],
    ['odds of a match out of view', oddsPatch('200', 'a', 2.3), false],
    ['a goal of a match out of view', ofLive(200, { homeScore: 1 }), false],
  ])('renders exactly when the page changes: %s', { tags: ['C-052'] }, (_, patch, isVisible) => {
    const { receive } = shownList(300);
    expect(receive(patch)).toEqual({ rendered: isVisible, changed: isVisible });
  });

  it('draws only the matches near the viewport and keeps the height of those that leave it', {
    tags: ['C-054'],
  }, () => {
    const { rows, items, container } = shownList(300);
    expect(items()).toHaveLength(300);
    act(() => FakeObserver.report((element) => items().indexOf(element as HTMLLIElement) < 20));
    expect(rows()).toHaveLength(20);
    act(() => FakeObserver.report((element) => items().indexOf(element as HTMLLIElement) >= 290));
    expect(rows().map((row) => row.querySelector('.team-name')?.textContent)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Home ${291 + index}`),
    );
    expect(items()[0]?.style.minHeight).toBe('111px');
    expect(items()[50]?.style.minHeight).toBe('');
    const walker = document.createTreeWalker(container);
    let nodes = 0;
    while (walker.nextNode()) nodes += 1;
    expect(nodes).toBeLessThan(1_200);
  });

  it('keeps a row that has the focus', () => {
    const { rows, items } = shownList(300);
    items()[4]?.querySelector('a')?.focus();
    act(() => FakeObserver.report(() => false));
    expect(rows()).toHaveLength(1);
    expect(items()[4]?.querySelector('article')).not.toBeNull();
  });
});

describe('a list that the player sees', () => {
  const shown = (items: () => Element[]) => items().map((item) => item.querySelector('.team-name')?.textContent);
  /** A screen with room for this many rows below the scroll position. */
  function seeRows(items: () => Element[], count: number, scrolled = 0): void {
    const heightPx = window.innerHeight / count;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      return new DOMRect(0, (items().indexOf(this) - scrolled) * heightPx, 390, heightPx - 1);
    });
  }
  function ahead(matchId: string) {
    const { live: _live, ...match } = aMatch(matchId);
    return match;
  }
  const turn = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  afterEach(() => vi.restoreAllMocks());

  it('lists the matches that have not started after those in play', { tags: ['D-089'] }, () => {
    const { receive, items, container } = shownList(2);
    turn(true);
    receive({ matches: { 0: ahead('0') } });
    expect(shown(items)).toEqual(['Home 1', 'Home 2', 'Home 0']);
    const lists = [...container.querySelectorAll('ul')].map((list) => list.getAttribute('aria-label'));
    expect(lists).toEqual(['In play', 'Not started']);
  });

  it('keeps the place of a match that ends, without odds, and counts only those in play', { tags: ['D-089'] }, () => {
    const { receive, items, container } = shownList(4);
    receive(ofMatchEnd(2));
    expect(shown(items)).toEqual(['Home 1', 'Home 2', 'Home 3', 'Home 4']);
    expect(items()[1]?.querySelector('button')).toBeNull();
    expect(items()[1]?.textContent).toContain('Odds not available');
    expect(container.querySelector('h2')?.textContent).toBe('In play3 matches');
  });

  it('moves only the rows below those in view when matches end and appear', { tags: ['D-089'] }, () => {
    const { receive, items } = shownList(4);
    seeRows(items, 2);
    receive({ matches: { 2: null, 3: null, 0: aMatch('0') } });
    expect(shown(items)).toEqual(['Home 1', 'Home 2', 'Home 0', 'Home 4']);
  });

  it('keeps a match that starts among those that have not started, and shows others in play below', {
    tags: ['D-089'],
  }, () => {
    const { receive, items, container } = shownList(2);
    receive({ matches: { 7: ahead('7'), 8: ahead('8') } });
    receive({ matches: { 7: { live: aMatch('7').live }, 5: aMatch('5') } });
    expect(shown(items)).toEqual(['Home 1', 'Home 2', 'Home 7', 'Home 8', 'Home 5']);
    expect(items()[2]?.textContent).toContain('23′');
    expect([...container.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'In play4 matches',
      'Not started1 match',
      'In play',
    ]);
  });

  it('removes what ended above the view where the browser keeps the scroll position', { tags: ['D-089'] }, () => {
    const { receive, items } = shownList(6);
    seeRows(items, 2, 3);
    receive(ofMatchEnd(1));
    expect(shown(items)).toEqual(['Home 2', 'Home 3', 'Home 4', 'Home 5', 'Home 6']);
  });

  it('keeps the rows of a group, and the focus, when the group above it goes', { tags: ['D-089'] }, () => {
    const { receive, items } = shownList(1);
    receive({ matches: { 7: ahead('7'), 8: ahead('8') } });
    seeRows(items, 2, 2);
    const [, , row] = items();
    row?.querySelector('a')?.focus();
    receive(ofMatchEnd(1));
    expect(shown(items)).toEqual(['Home 7', 'Home 8']);
    expect(items()[1]).toBe(row);
    expect(row?.contains(document.activeElement)).toBe(true);
  });

  it('gives a match that starts the line of its kick-off when the page is hidden', { tags: ['D-089'] }, () => {
    const { receive, items } = shownList(1);
    receive({ matches: { 1: { live: null } } });
    turn(true);
    receive({ matches: { 1: { live: aMatch('1').live } } });
    expect(items()[0]?.querySelector('.match-foot')).not.toBeNull();
  });

  it('hides that no match is in play when one starts, and keeps the place', { tags: ['D-089'] }, () => {
    const { receive, items, container } = shownList(0);
    receive({ matches: { 7: ahead('7') } });
    const note = () => container.querySelector('.empty')?.parentElement;
    expect(note()?.className).toBe('');
    receive({ matches: { 7: { live: aMatch('7').live } } });
    expect(shown(items)).toEqual(['Home 7']);
    expect(note()?.className).toBe('invisible');
  });

  it('removes what ended when the page is hidden', { tags: ['D-089'] }, () => {
    const { receive, items } = shownList(3);
    receive(ofMatchEnd(1));
    turn(true);
    expect(shown(items)).toEqual(['Home 2', 'Home 3']);
    receive(ofMatchEnd(2));
    expect(shown(items)).toEqual(['Home 3']);
    turn(false);
    expect(shown(items)).toEqual(['Home 3']);
  });

  it('is empty when the operator has no match', { tags: ['R-24'] }, () => {
    const { receive, items, container } = shownList(2);
    receive({ matches: { 1: null, 2: null } });
    expect(items()).toEqual([]);
    expect(container.textContent).toContain('No live matches right now');
  });
});

it('draws a short list whole', () => {
  expect(shownList(30).rows()).toHaveLength(30);
});
