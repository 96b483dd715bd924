import { locale } from '#i18n/language.ts';
import type { PageMeta } from '#i18n/usePageMeta.ts';

/**
 * Title, description, canonical address and OpenGraph tags of a page. Every text is escaped: some come from outside. A
 * page with status 404 is not indexed and has no canonical address, because one page serves all unknown addresses.
 */
export function headOf({ title, description }: PageMeta, address: URL, status: 200 | 404): string {
  const tags = {
    'og:site_name': 'Ushindi',
    'og:type': 'website',
    'og:locale': locale.replace('-', '_'),
    'og:title': title,
    'og:description': description,
    ...(status === 200 && { 'og:url': address.href }),
    'og:image': new URL('/og.png', address).href,
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    status === 200
      ? `<link rel="canonical" href="${escapeHtml(address.href)}" />`
      : '<meta name="robots" content="noindex" />',
    ...Object.entries(tags).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`),
  ].join('\n    ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
