import { parseUrl } from '#lib/parseUrl.ts';
import { storedValue } from '#lib/storage/storedValue.ts';

const maxLength = 512;
const stored = storedValue<string | null>('ushindi.campaign', { parse: (text) => text, area: () => sessionStorage });

/** Where a visit came from, read when the page opens. */
export type Arrival = {
  /** The address's query, with or without its question mark. */
  search: string;
  /** document.referrer: '' for a typed address. */
  referrer: string;
  /** This site's origin. */
  origin: string;
};

/**
 * The visit's campaign, sent with every call as x-ua-key: the utm_* parameters of its first page, otherwise the
 * referring site. Kept in session storage because the first page decides for the whole visit. '' if there is neither.
 */
export function campaignOf(arrival: Arrival): string {
  const kept = stored.read();
  if (kept !== null) return kept;
  const campaign = readCampaign(arrival);
  stored.write(campaign);
  return campaign;
}

function readCampaign({ search, referrer, origin }: Arrival): string {
  const utm = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_'));
  const campaign = utm.length > 0 ? new URLSearchParams(utm).toString() : referringPage(referrer, origin);
  return campaign.slice(0, maxLength);
}

// A referrer's query may contain personal data; origin and path suffice.
function referringPage(referrer: string, origin: string): string {
  const url = parseUrl(referrer);
  return url === null || url.origin === origin ? '' : url.origin + url.pathname;
}
