import { expect, test } from 'vitest';
import { isStaleBuildError } from './staleBuild.ts';

test.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/x.js',
  'error loading dynamically imported module: http://localhost/assets/x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('a part that could not be fetched is told from a crash: %s', (message) => {
  expect(isStaleBuildError(new TypeError(message))).toBe(true);
});

test.each([new Error('x is undefined'), 'Failed to fetch dynamically imported module', null])(
  'anything else is a crash: %s',
  (error) => {
    expect(isStaleBuildError(error)).toBe(false);
  },
);
