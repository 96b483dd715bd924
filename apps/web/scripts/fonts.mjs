/**
 * pnpm --filter @ushindi/web fonts: cuts the fonts of src/styles/fonts out of Archivo. Run it after a change of the
 * alphabets below, and commit the result; base.css has the same ranges.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const TO = path.join(import.meta.dirname, '../src/styles/fonts');
const BYTES_PER_KB = 1000;

/** The source's files are divided by alphabet too. */
const sourceOf = (alphabet) =>
  readFileSync(
    fileURLToPath(import.meta.resolve(`@fontsource-variable/archivo/files/archivo-${alphabet}-standard-normal.woff2`)),
  );

const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** English, Kiswahili, digits and the punctuation of our texts; the next font of the stack draws the rest of ASCII. */
const BASE = `${range(0x20, 0x7e).replaceAll(/["$*<=>[\\\]^_`{|}~]/g, '')}\u00a0·×–—‘’…−`;
/** Letters of western names, such as São Paulo or Malmö. */
const WESTERN = range(0xc0, 0xff).replaceAll(/[×÷]/g, '');
/** Letters of the other European names, such as Kasımpaşa, Željezničar or Łódź. */
const EASTERN = `${range(0x100, 0x17e)}ȘșȚț`.replaceAll(/[ĈĉĔĕĜĝĤĥĦħĬĭĲĳĴĵĸĿŀŉŎŏŤŦŧŬŭŴŵŶŷ]/g, '');
/** Capitals and digits of the brand, the banners and the scores. */
const PLATE = " !&'-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ’";

const TEXT_AXES = { wdth: 91, wght: { min: 450, max: 800 } };
const PLATE_AXES = { wdth: 125, wght: 850 };

const FONTS = [
  { name: 'ushindi-text', source: 'latin', text: BASE, axes: TEXT_AXES, features: ['tnum'] },
  { name: 'ushindi-western', source: 'latin', text: WESTERN, axes: TEXT_AXES, features: ['kern'] },
  { name: 'ushindi-eastern', source: 'latin-ext', text: EASTERN, axes: TEXT_AXES, features: ['kern'] },
  { name: 'ushindi-plate', source: 'latin', text: PLATE, axes: PLATE_AXES, features: ['kern'] },
];

/** Hinting, which phones do not use; and the advances at each weight, which gvar has too. */
const DROPPED = ['prep', 'gasp', 'HVAR', 'STAT'];

for (const { name, source, text, axes, features } of FONTS) {
  const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: features, noHinting: true };
  const font = await subsetFont(sourceOf(source), text, { ...options, dropTables: DROPPED });
  writeFileSync(path.join(TO, `${name}.woff2`), font);
  process.stdout.write(`${(font.length / BYTES_PER_KB).toFixed(1).padStart(6)} KB  ${name}.woff2\n`);
}
