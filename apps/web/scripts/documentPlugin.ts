import { readFileSync } from 'node:fs';
import type { Language } from '@ushindi/shared/languages';
import { minifySync, type Plugin } from 'vite';
import { fillDocument, webManifest } from './documentWords.ts';

const BOOT_SOURCE = new URL('../src/boot.js', import.meta.url);
const BOOT_TAG = '<script src="/src/boot.js"></script>';
/** Where boot.js goes, after the build has added its tags. */
const BOOT_PLACE = '<!--boot-->';
/** Where the link of the web manifest goes: the build writes that file later than it reads the document's links. */
const MANIFEST_PLACE = '<!--manifest-->';
const MANIFEST_FILE = 'manifest.webmanifest';
const APP_SCRIPT = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/** boot.js as text of a script element. */
function bootScript(): string {
  const { code, errors } = minifySync('boot.js', readFileSync(BOOT_SOURCE, 'utf8'), { module: false });
  if (errors.length > 0 || /<\/script|<!--/i.test(code)) throw new Error('boot.js cannot be inlined');
  return code.trim();
}

const COMMENT = /\s*<!--[^]*?-->/g;

/** Moves the app's scripts into a template, puts boot.js inline after it, and drops the comments. */
function arrange(html: string): string {
  const scripts = html.match(APP_SCRIPT) ?? [];
  if (scripts.length === 0) throw new Error('index.html has no script of the app');
  const template = `<template id="app-scripts">${scripts.map((tag) => tag.trim()).join('')}</template>`;
  const linked = html.replace(MANIFEST_PLACE, `<link rel="manifest" href="/${MANIFEST_FILE}" />`);
  const [before = '', after = ''] = linked.replaceAll(APP_SCRIPT, '').split(BOOT_PLACE);
  const withoutComments = [before, after].map((part) => part.replaceAll(COMMENT, ''));
  return withoutComments.join(`\n    ${template}<script>${bootScript()}</script>`);
}

/**
 * Writes the document and the web manifest in a language. The built index.html is prepared for a fast first paint: boot.js
 * is inline, and the app's scripts are in a template, from which boot.js starts them with the first frame.
 */
export const documentPlugin = (language: Language): Plugin[] => [
  {
    name: 'ushindi-document-words',
    transformIndexHtml: { order: 'pre', handler: (html) => fillDocument(html, language) },
  },
  {
    name: 'ushindi-document-boot',
    apply: 'build',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(BOOT_TAG, BOOT_PLACE) },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: MANIFEST_FILE, source: webManifest(language) });
    },
  },
  { name: 'ushindi-document', apply: 'build', transformIndexHtml: { order: 'post', handler: arrange } },
];
