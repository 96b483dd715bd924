import { expect, test } from 'vitest';
import { isStaleBuildError } from './staleBuild.ts';

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/x.js',
  'error loading dynamically imported module: http://localhost/assets/x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('recognises a part that could not be fetched: %s', (message) => {
  expect(isStaleBuildError(new TypeError(message))).toBe(true);
});

test.each([new Error('x is undefined'), 'Failed to fetch dynamically imported module', null])(
  'treats anything else as a crash: %s',
  (error) => {
    expect(isStaleBuildError(error)).toBe(false);
  },
);
