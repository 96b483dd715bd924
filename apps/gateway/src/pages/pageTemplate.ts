import { createHash } from 'node:crypto';
import type { RenderedPage } from '@ushindi/api-contract/pages';

/** Fills a rendered page into the built index.html. */
export type FillPage = (page: RenderedPage) => Buffer;

/** The parts that a rendered page replaces, in the order of the document. */
const HEAD = /<title>[^<]*<\/title>\s*<meta\s+name="description"[^>]*>/;
const HEAD_END = /<\/head>/;
const ROOT = /<div id="root">\s*<\/div>/;

/**
 * Without JavaScript a rendered page can be read, so it does not need the notice that the app has not started. A button
 * does nothing there and is not shown, unless it submits a form or shows odds or the heading of a section. A form with the
 * method post and a picker of a list need the app.
 */
const STYLE_WITHOUT_SCRIPT =
  '#not-started,[method=post],.chip-select,button:not([type=submit],.odd,.accordion-button){display:none}';
const WITHOUT_SCRIPT = `<noscript><style>${STYLE_WITHOUT_SCRIPT}</style></noscript>`;

/** The hashes of style elements of rendered pages, for the content security policy. */
export const INLINE_STYLE_HASHES = [
  `sha256-${createHash('sha256').update(STYLE_WITHOUT_SCRIPT).digest('base64')}`,
] as const;

/** @throws when the build's index.html has not the expected title, description and root */
export function pageTemplate(shell: string): FillPage {
  const head = HEAD.exec(shell);
  const headEnd = HEAD_END.exec(shell);
  const root = ROOT.exec(shell);
  if (head === null || headEnd === null || root === null || headEnd.index < head.index || root.index < headEnd.index)
    throw new Error('index.html has no title with a description after it, no end of the head, or no #root');
  const before = shell.slice(0, head.index);
  const restOfHead = shell.slice(head.index + head[0].length, headEnd.index);
  const beforeRoot = shell.slice(headEnd.index, root.index);
  const after = shell.slice(root.index + root[0].length);
  return ({ head: tags, styles, html, state }) => {
    // A data block: browsers do not execute it, so the content security policy allows it.
    const block = `<script type="application/json" id="first-screen">${state}</script>`;
    return Buffer.from(
      `${before}${tags}${WITHOUT_SCRIPT}${restOfHead}${styles}${beforeRoot}<div id="root">${html}</div>${block}${after}`,
    );
  };
}
