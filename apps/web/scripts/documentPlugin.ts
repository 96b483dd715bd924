import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

const BOOT_SOURCE = new URL('../src/boot.js', import.meta.url);
const BOOT_TAG = '<script src="/src/boot.js"></script>';
/** Where boot.js goes, after the build has added its tags. */
const BOOT_PLACE = '<!--boot-->';
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
  const [before = '', after = ''] = html.replaceAll(APP_SCRIPT, '').split(BOOT_PLACE);
  const withoutComments = [before, after].map((part) => part.replaceAll(COMMENT, ''));
  return withoutComments.join(`\n    ${template}<script>${bootScript()}</script>`);
}

/**
 * Prepares the built index.html for a fast first paint: boot.js is inline, and the app's scripts are in a template, from
 * which boot.js starts them after the first paint.
 */
export const documentPlugin = (): Plugin[] => [
  {
    name: 'ushindi-document-boot',
    apply: 'build',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace(BOOT_TAG, BOOT_PLACE) },
  },
  { name: 'ushindi-document', apply: 'build', transformIndexHtml: { order: 'post', handler: arrange } },
];
