import { afterEach } from 'vitest';

// A test may ask for plain Node, where there is no page to set up.
if (typeof window !== 'undefined') await setUpPage();

async function setUpPage() {
  const { cleanup, configure } = await import('@testing-library/react');
  afterEach(cleanup);
  // What is waited for comes when it comes: a second, the default, is too short on a busy machine.
  configure({ asyncUtilTimeout: 30_000 });
  // jsdom has no layout, hence no media queries: tests see a light phone.
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  window.scrollTo = () => undefined;
}
