import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gamePage } from './page.ts';
import { gameOf } from './catalogue.ts';
import { BOTH_SCORE, THREE_WAY, TO_QUALIFY, TOTAL_GOALS } from '@ushindi/draws/games/rules/football';
import { wordsIn } from './words.ts';

const PAGES = new URL('pages/', import.meta.url);
const texts = wordsIn('sw')?.texts ?? {};
/** A text in the code of the pages: `say('...')`, also over lines. */
const SAID = /\bsay\(\s*'((?:[^'\\]|\\.)*)'/g;

const unescaped = (text: string): string =>
  text.replaceAll(/\\u([\da-f]{4})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** Every English text of the pages: in their code and HTML, and the names that rules and symbols give them. */
function englishTexts(): Set<string> {
  const code = readdirSync(PAGES).filter((name) => name.endsWith('.js'));
  const sources = [...code.map((name) => new URL(name, PAGES)), new URL('page.ts', import.meta.url)];
  const said = sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(SAID)].map(([, text = '']) => text));
  const outcomes = [...THREE_WAY, ...TOTAL_GOALS, ...BOTH_SCORE, ...TO_QUALIFY];
  const named = outcomes
    .flatMap(({ market, name }) => [market, name])
    .filter((name) => !/^(?:[1X2]|GG|NG)$/.test(name));
  const slot = readFileSync(new URL('slot.js', PAGES), 'utf8');
  const symbols = [...slot.matchAll(/^ {2}\['(\w+)', '#/gm)].map(([, name = '']) => name);
  return new Set([...said.map(unescaped), ...named, ...symbols]);
}

const placeholdersIn = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).toSorted();

describe('the words of the game pages', { tags: ['R-225'] }, () => {
  it('are the same texts in each language', () => {
    expect(englishTexts().size).toBeGreaterThan(80);
    expect(Object.keys(texts).toSorted()).toEqual([...englishTexts()].toSorted());
  });

  it('are not in the styles, which have one language', () => {
    const styles = readdirSync(PAGES).filter((name) => name.endsWith('.css'));
    expect(styles.length).toBeGreaterThan(0);
    for (const name of styles) expect(readFileSync(new URL(name, PAGES), 'utf8')).not.toMatch(/content: "[a-z]/i);
  });

  it.each(Object.entries(texts))('have the same placeholders: %s', (english, kiswahili) => {
    expect(placeholdersIn(kiswahili)).toEqual(placeholdersIn(english));
    expect(kiswahili).not.toBe(english);
  });
});

describe('a page', { tags: ['R-225'] }, () => {
  const box = gameOf('box');
  const pageIn = (language: 'en' | 'sw') =>
    box === null ? '' : gamePage(box, { parents: ['http://localhost'], release: 'abc', language });

  it('is in its language', () => {
    expect(pageIn('sw')).toContain('<html lang="sw">');
    expect(pageIn('sw')).toContain('>Tunapakia mchezo...');
    expect(pageIn('sw')).not.toContain('>Loading game');
    expect(pageIn('en')).toContain('<html lang="en">');
    expect(pageIn('en')).not.toContain('Tunapakia');
  });
});
