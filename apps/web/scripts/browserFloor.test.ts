// @vitest-environment node
import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@ushindi/shared/languages';
import { expect, it } from 'vitest';
import { HELPLINE, SUPPORT_MAILBOX } from '#lib/contacts.ts';
import { browserFloor, buildTarget } from './browserFloor.ts';
import { newerApis } from './compatData.ts';
import { fillDocument } from './documentWords.ts';

it('is the target of the build', () => {
  expect(buildTarget()).toEqual(['chrome99', 'edge99', 'firefox104', 'safari15.4', 'ios15.4']);
});

it.each(LANGUAGES)(
  'is stated in the notice that the app has not started, with the support contacts: %s',
  (language) => {
    const page = fillDocument(readFileSync(new URL('../index.html', import.meta.url), 'utf8'), language);
    const versionOf = (name: string) => browserFloor().find(({ browser }) => browser.data === name)?.version;
    for (const text of [
      `lang="${language}"`,
      `Chrome ${versionOf('chrome')}, Firefox ${versionOf('firefox')} `,
      `Safari ${versionOf('safari')}, `,
      HELPLINE,
      `tel:${HELPLINE.replaceAll(' ', '')}`,
      SUPPORT_MAILBOX,
      `mailto:${SUPPORT_MAILBOX}`,
    ])
      expect(page).toContain(text);
  },
);

it('has what its oldest browsers have and lacks what one of them lacks', () => {
  const newer = newerApis();
  expect(newer).toEqual(
    expect.arrayContaining(['Array.prototype.toSorted', 'URL.canParse', 'AbortSignal.any', 'DecompressionStream']),
  );
  for (const known of [
    'Array.prototype.findLast',
    'Array.prototype.at',
    'Response.prototype.json',
    'Object.hasOwn',
    'structuredClone',
    'Promise.any',
    'WebSocket',
  ])
    expect(newer).not.toContain(known);
});
