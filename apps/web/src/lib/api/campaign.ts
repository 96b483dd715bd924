const storageKey = 'ushindi.campaign';
const maxLength = 512;

/** Where a visit came from, as the page sees it when it opens. */
export type Arrival = {
  /** The address's query, with or without its question mark. */
  search: string;
  /** document.referrer: '' for a typed address. */
  referrer: string;
  /** This site's own origin. */
  origin: string;
};

/**
 * The visit's campaign, sent with every call as x-ua-key: the utm_* parameters of its first page, else the site
 * that led here (discovery-and-content spec, section 7). The first page decides for the whole visit, so the answer
 * is kept in the session's storage; '' when there is neither.
 */
export function campaignOf(arrival: Arrival, storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  try {
    const kept = storage.getItem(storageKey);
    if (kept !== null) return kept;
    const campaign = readCampaign(arrival);
    storage.setItem(storageKey, campaign);
    return campaign;
  } catch {
    // Storage can be blocked: the campaign then counts for this page only.
    return readCampaign(arrival);
  }
}

function readCampaign({ search, referrer, origin }: Arrival): string {
  const utm = [...new URLSearchParams(search)].filter(([name]) => name.startsWith('utm_'));
  const campaign = utm.length > 0 ? new URLSearchParams(utm).toString() : referringPage(referrer, origin);
  return campaign.slice(0, maxLength);
}

// A referrer's query may carry somebody's personal data: its origin and path say enough.
function referringPage(referrer: string, origin: string): string {
  if (!URL.canParse(referrer)) return '';
  const url = new URL(referrer);
  return url.origin === origin ? '' : url.origin + url.pathname;
}
