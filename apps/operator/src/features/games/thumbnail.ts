import { drawsOf } from '@ushindi/draws/games/provablyFair';

const WIDTH = 260;
const HEIGHT = 350;
const BACKGROUNDS = ['#123d2a', '#eda41c', '#1b1214', '#7a1a20', '#0d3b4f', '#5a3412'] as const;
const BEADS = ['#e4363b', '#ffffff', '#eda41c', '#57c98a'] as const;
const RINGS = 4;
const TRIANGLE_WIDTH = 16;

/** A 260 by 350 thumbnail for a lobby game. Colours and rings derive from its name. */
export function thumbnail(name: string): string {
  const draws = drawsOf(name, 'thumbnail');
  const background = oneOf(BACKGROUNDS, draws.unit());
  const isLight = background === '#eda41c';
  const ink = isLight ? '#1b1214' : '#ffffff';
  const [thing = '', kind = ''] = name.split(' ');
  const beads = Array.from({ length: RINGS }, (_, ring) =>
    beadRing(28 + ring * 22, oneOf(BEADS, draws.unit()), background),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${background}"/>
<g fill="none" stroke-linecap="round" transform="translate(130 138)">${beads.join('')}</g>
<path d="${border()}" fill="#e4363b"/>
<g font-family="Archivo,Roboto,Arial,sans-serif" font-weight="800" text-anchor="middle" fill="${ink}">
<text x="130" y="284" font-size="36" textLength="${Math.min(220, thing.length * 25)}" lengthAdjust="spacingAndGlyphs">${thing.toUpperCase()}</text>
<text x="130" y="310" font-size="17" letter-spacing="4">${kind.toUpperCase()}</text></g></svg>`;
}

const oneOf = <T>(items: readonly T[], unit: number): T => items[Math.floor(unit * items.length)] as T;

/** A ring of beads. White replaces the colour of the background, which would be invisible. */
function beadRing(radius: number, colour: string, background: string): string {
  const shown = colour === background ? '#ffffff' : colour;
  const count = Math.floor((2 * Math.PI * radius) / 15);
  const gap = (2 * Math.PI * radius) / count;
  return `<circle r="${radius}" stroke="${shown}" stroke-width="9" stroke-dasharray="0 ${gap.toFixed(2)}"/>`;
}

/** The triangles along the bottom edge. */
function border(): string {
  const triangles = Array.from(
    { length: Math.ceil(WIDTH / TRIANGLE_WIDTH) },
    (_, index) => `M${index * TRIANGLE_WIDTH} ${HEIGHT}l8 -14 8 14z`,
  );
  return triangles.join('');
}
