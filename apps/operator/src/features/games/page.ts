import type { Game } from './catalogue.ts';

/** Where the product is that shows the games: they may be framed there, and lead back there. */
export type Parents = readonly string[];

/** What a game's page may do: load its own files, ask its own server, and be framed by the product. */
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

const SHARED = ['style.css', 'kit.js', 'figures.js', 'fairPlay.js', 'shell.js'];
const MATCHES = [...SHARED, 'matches.css', 'matches.js'];
const FILES: Record<Game['page'], readonly string[]> = {
  football: [...MATCHES, 'footballFigures.js', 'football.js'],
  jackpot: [...MATCHES, 'jackpotFigures.js', 'jackpot.js'],
  box: [...SHARED, 'box.css', 'boxFigures.js', 'box.js'],
  slot: [...SHARED, 'slot.css', 'slotFigures.js', 'slot.js'],
  crash: [...SHARED, 'crash.css', 'crashFigures.js', 'crash.js'],
};

/** Everything that pages load, of the folder `pages`. */
export const PAGE_FILES: readonly string[] = [...new Set(Object.values(FILES).flat())];

/** All of a page's files are named in it, so that a phone asks for them at once and not one after the other. */
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

/**
 * The page of a game: the same for everybody, all that is a player's own comes over its calls. `release` marks its
 * files, and stands in their addresses.
 */
export function gamePage({ id, name, page, lobbyPath, saysGoodbye }: Game, parents: Parents, release: string): string {
  const settings = { id, lobbyPath, saysGoodbye, parents };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(name)}</title>
<link rel="icon" href="data:,">
${linksOf(page, release)}
</head>
<body data-settings="${escape(JSON.stringify(settings))}">
<header class="cloth" aria-label="${escape(name)}">
<div class="top"><a id="leave" hidden>Leave</a><h1 class="plate">${escape(name)}</h1><p id="wallet"></p></div>
<div class="pindo"></div>
</header>
<main aria-label="${escape(name)}">
<p id="notice" role="status">Loading game...</p>
<section id="stage"></section>
<section id="panel" aria-label="Stake" hidden></section>
<details id="fair" hidden></details>
</main>
<noscript><p>This game needs JavaScript.</p></noscript>
</body>
</html>
`;
}
