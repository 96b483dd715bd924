import { expect, it } from 'vitest';
import { languageChooser } from './chooseLanguage.ts';

const languageOf = languageChooser(['en', 'sw']);

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['sw', 'sw'],
  ['SW-ke', 'sw'],
  ['sw-KE,sw;q=0.9,en;q=0.8', 'sw'],
  ['en-GB,en;q=0.9,sw;q=0.8', 'en'],
  ['en;q=0.5, sw;q=0.7', 'sw'],
  ['fr-FR, sw;q=0.3', 'sw'],
  ['fr-FR, de', 'en'],
  ['*', 'en'],
  ['en;q=0, *', 'sw'],
  ['en;q=0', 'en'],
  ['sw;q=0, fr', 'en'],
  ['sw;q=0.5, *;q=0.8', 'en'],
  ['sw, en', 'sw'],
  ['en, sw', 'en'],
  ['sw;q=2, en', 'en'],
  ['sw;q=, en;q=0.1', 'en'],
  ['swahili, en;q=0.1', 'en'],
  [`${'x,'.repeat(1000)}sw`, 'en'],
])('reads the preference %j as %s', { tags: ['R-211'] }, (header, language) => {
  expect(languageOf(header === undefined ? {} : { 'accept-language': header })).toBe(language);
});

it.each([
  ['language=sw', 'sw'],
  ['a=1; language=sw; b=2', 'sw'],
  ['a=1;language=en', 'en'],
  ['language=fr', 'sw'],
  ['language=', 'sw'],
  ['my-language=en', 'sw'],
  ['a=language=en', 'sw'],
])('prefers the choice of the cookie %j to the browser: %s', { tags: ['R-211'] }, (cookie, language) => {
  expect(languageOf({ cookie, 'accept-language': 'sw' })).toBe(language);
});

it('chooses only what is offered', () => {
  const onlyEnglish = languageChooser(['en']);
  expect(onlyEnglish({ cookie: 'language=sw', 'accept-language': 'sw' })).toBe('en');
  expect(languageChooser(['sw'])({ 'accept-language': 'en' })).toBe('sw');
});
