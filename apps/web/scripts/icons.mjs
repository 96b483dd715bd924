/**
 * pnpm --filter @ushindi/web icons: draws the icons of the installed app from the product's mark, a ring of beads. Run it
 * after a change of the mark, and commit the result.
 */
import path from 'node:path';
import sharp from 'sharp';

const TO = path.join(import.meta.dirname, '../public/icons');
const GROUND = '#1b1214';
/** The mark on a square of 32 units, as in index.html. */
const MARK = `
  <path d="M3.5 4v10a12.5 12.5 0 0 0 25 0V4" stroke="#fff" stroke-width="3.4"/>
  <path d="M9 4v10a7 7 0 0 0 14 0V4" stroke="#e4363b" stroke-width="3.4"/>
  <path d="M14 4.5V14a2 2 0 0 0 4 0V4.5" stroke="#fff" stroke-width="2.6" stroke-dasharray="0 4.05"/>`;

/** A launcher may cut a maskable icon to a circle of 80 % of its width, so the mark is smaller and the ground unrounded. */
const ICONS = [
  { name: 'icon-192', sizePx: 192, markShare: 0.8, radius: 7 },
  { name: 'icon-512', sizePx: 512, markShare: 0.8, radius: 7 },
  { name: 'maskable-512', sizePx: 512, markShare: 0.56, radius: 0 },
];

function svgOf({ markShare, radius }) {
  const margin = 16 * (1 - markShare);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${GROUND}"/>
    <g transform="translate(${margin} ${margin}) scale(${markShare})" fill="none" stroke-linecap="round">${MARK}</g></svg>`;
}

for (const icon of ICONS) {
  await sharp(Buffer.from(svgOf(icon)), { density: (72 * icon.sizePx) / 32 })
    .resize(icon.sizePx)
    .png({ palette: true, colours: 16, effort: 10, compressionLevel: 9 })
    .toFile(path.join(TO, `${icon.name}.png`));
}
