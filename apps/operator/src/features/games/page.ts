import type { Language } from '@ushindi/shared';
import type { Game } from './catalogue.ts';
import { wordsIn } from './words.ts';

/** Origins of the product. They may frame the games, and the exit of a game links to the first one. */
export type Parents = readonly string[];

/** Content security policy: own files, own server, framed by the product only. */
export const contentPolicy = (parents: Parents): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parents.join(' ')}`,
  ].join('; ');

const SHARED = ['style.css', 'say.js', 'kit.js', 'logic.js', 'fairPlay.js', 'shell.js'];
const MATCHES = [...SHARED, 'matches.css', 'matches.js'];
const FILES: Record<Game['page'], readonly string[]> = {
  football: [...MATCHES, 'footballLogic.js', 'football.js'],
  jackpot: [...MATCHES, 'jackpotLogic.js', 'jackpot.js'],
  box: [...SHARED, 'box.css', 'boxLogic.js', 'box.js'],
  slot: [...SHARED, 'slot.css', 'slotLogic.js', 'slot.js'],
  crash: [...SHARED, 'crash.css', 'crashLogic.js', 'crash.js'],
};

/** All files of the folder `pages` that pages load. */
export const PAGE_FILES: readonly string[] = [...new Set(Object.values(FILES).flat())];

/** Links every file in the HTML, so that a phone loads them in parallel. */
function linksOf(page: Game['page'], release: string): string {
  const folder = `/play/assets/${release}`;
  const links = FILES[page].map((name) => {
    if (name === `${page}.js`) return `<script type="module" src="${folder}/${name}"></script>`;
    const rel = name.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    return `<link rel="${rel}" href="${folder}/${name}">`;
  });
  return links.join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A game's HTML in a language, identical for all players: the page fetches player data. `release` is part of file addresses. */
export function gamePage(
  { id, name, page, lobbyPath, showsExit }: Game,
  { parents, release, language }: { parents: Parents; release: string; language: Language },
): string {
  const words = wordsIn(language);
  const say = (english: string): string => words?.texts[english] ?? english;
  const settings = { id, lobbyPath, showsExit, parents, language, ...(words && { words }) };
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(name)}</title>
<link rel="icon" href="data:,">
${linksOf(page, release)}
</head>
<body data-settings="${escape(JSON.stringify(settings))}">
<header class="cloth" aria-label="${escape(name)}">
<div class="top"><a id="leave" hidden>${say('Leave')}</a><h1 class="plate">${escape(name)}</h1><p id="wallet"></p></div>
<div class="pindo"></div>
</header>
<main aria-label="${escape(name)}">
<p id="notice" role="status">${say('Loading game...')}</p>
<section id="stage"></section>
<section id="panel" aria-label="${say('Stake')}" hidden></section>
<details id="fair" hidden></details>
</main>
<noscript><p>${say('This game needs JavaScript.')}</p></noscript>
</body>
</html>
`;
}
