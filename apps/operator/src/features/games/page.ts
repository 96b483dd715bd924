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

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** The page of a game: the same for everybody, all that is a player's own comes over its calls. */
export function gamePage({ id, name, page, lobbyPath, saysGoodbye }: Game, parents: Parents): string {
  const settings = { id, name, lobbyPath, saysGoodbye, parents };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(name)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/play/assets/style.css">
<script type="module" src="/play/assets/${page}.js"></script>
</head>
<body data-settings="${escape(JSON.stringify(settings))}">
<header class="cloth" aria-label="${escape(name)}">
<div class="top"><a id="leave" hidden>Leave</a><h1 class="plate">${escape(name)}</h1><p id="wallet"></p></div>
<div class="pindo"></div>
</header>
<main aria-label="${escape(name)}">
<p id="notice" role="status">Loading game...</p>
<section id="stage" aria-label="${escape(name)}"></section>
<section id="panel" aria-label="Stake" hidden></section>
<details id="fair" hidden></details>
</main>
<noscript><p class="note">This game needs JavaScript.</p></noscript>
</body>
</html>
`;
}
