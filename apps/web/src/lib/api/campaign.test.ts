import { beforeEach, describe, expect, it, vi } from 'vitest';
import { campaignOf } from './campaign.ts';

const origin = 'https://ushindi.example';
const arrival = (search: string, referrer = '') => ({ search, referrer, origin });

describe('the campaign of a visit', () => {
  beforeEach(() => sessionStorage.clear());

  it('is the utm parameters of the first page, and nothing else of its address', { tags: ['A-192'] }, () => {
    expect(campaignOf(arrival('?utm_source=radio&msisdn=0712345678&utm_medium=fm'))).toBe(
      'utm_source=radio&utm_medium=fm',
    );
  });

  it('is the referring page without its query when there are no utm parameters', { tags: ['A-192'] }, () => {
    expect(campaignOf(arrival('', 'https://news.example/sport?reader=7'))).toBe('https://news.example/sport');
  });

  it('stays the same for the whole visit', () => {
    campaignOf(arrival('?utm_source=radio'));
    expect(campaignOf(arrival('?utm_source=other'))).toBe('utm_source=radio');
  });

  it.each(['', 'https://ushindi.example/live', 'no address'])('is empty for the referrer %j', (referrer) => {
    expect(campaignOf(arrival('', referrer))).toBe('');
  });

  it('needs no URL.canParse, which older browsers lack', () => {
    const { canParse } = URL;
    Reflect.deleteProperty(URL, 'canParse');
    try {
      expect(campaignOf(arrival('', 'https://news.example/sport'))).toBe('https://news.example/sport');
    } finally {
      URL.canParse = canParse;
    }
  });

  it('fits and is valid in a header, whatever the parameters are', () => {
    const campaign = campaignOf(arrival(`?utm_source=${encodeURIComponent('ü\n'.repeat(900))}`));
    expect(campaign).toMatch(/^[\x21-\x7e]{1,512}$/);
  });

  it('is determined per page where storage is blocked', () => {
    const getItem = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { getItem, setItem: getItem });
    expect(campaignOf(arrival('?utm_source=radio'))).toBe('utm_source=radio');
    vi.unstubAllGlobals();
  });
});
