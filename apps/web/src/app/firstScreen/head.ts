import type { PageMeta } from '#i18n/usePageMeta.ts';

/** Title, description, canonical address and OpenGraph tags of a page. Every text is escaped: some come from outside. */
export function headOf({ title, description }: PageMeta, address: URL): string {
  const tags = {
    'og:site_name': 'Ushindi',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': address.href,
    'og:image': new URL('/og.png', address).href,
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${escapeHtml(address.href)}" />`,
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
