import { afterEach } from 'vitest';
import { unmockedCalls } from './unmockedCalls.ts';

afterEach(() => {
  const names = unmockedCalls.splice(0);
  if (names.length > 0) throw new Error(`The test called procedures without an answer: ${names.join(', ')}.`);
});

// A test may run in plain Node, without a page to set up.
if (typeof window !== 'undefined') await setUpPage();

async function setUpPage() {
  const { cleanup, configure } = await import('@testing-library/react');
  afterEach(cleanup);
  // The default of one second is too short on a busy machine; nothing waits for time to pass.
  configure({ asyncUtilTimeout: 30_000 });
  // jsdom has no layout and no media queries: tests see a phone with the light theme.
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  // Without layout, nothing comes into view. Tests of what does replace it.
  window.IntersectionObserver ??= class {
    readonly root = null;
    readonly rootMargin = '';
    readonly thresholds = [];
    readonly scrollMargin = '';
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
  // Without layout, nothing changes its size.
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.scrollTo = () => undefined;
  const { addModalDialogs } = await import('./modalDialogs.ts');
  addModalDialogs();
}
