import { beforeEach, describe, expect, it } from 'vitest';
import { campaignOf } from './campaign.ts';

const origin = 'https://ushindi.example';
const arrival = (search: string, referrer = '') => ({ search, referrer, origin });

describe('the campaign of a visit', () => {
  beforeEach(() => sessionStorage.clear());

  it('is the utm parameters of the first page, and nothing else of its address', () => {
    expect(campaignOf(arrival('?utm_source=radio&msisdn=0712345678&utm_medium=fm'), sessionStorage)).toBe(
      'utm_source=radio&utm_medium=fm',
    );
  });

  it('is the referring page without its query when there are no utm parameters', () => {
    expect(campaignOf(arrival('', 'https://news.example/sport?reader=7'), sessionStorage)).toBe(
      'https://news.example/sport',
    );
  });

  it('stays that of the first page for the whole visit', () => {
    campaignOf(arrival('?utm_source=radio'), sessionStorage);
    expect(campaignOf(arrival('?utm_source=other'), sessionStorage)).toBe('utm_source=radio');
  });

  it.each(['', 'https://ushindi.example/live', 'no address'])('is empty for the referrer %j', (referrer) => {
    expect(campaignOf(arrival('', referrer), sessionStorage)).toBe('');
  });

  it('always fits and suits a header', () => {
    const campaign = campaignOf(arrival(`?utm_source=${encodeURIComponent('ü\n'.repeat(900))}`), sessionStorage);
    expect(campaign).toMatch(/^[\x21-\x7e]{1,512}$/);
  });

  it('is read anew on every page where storage is blocked', () => {
    const blocked = {
      getItem: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
      setItem: () => undefined,
    };
    expect(campaignOf(arrival('?utm_source=radio'), blocked)).toBe('utm_source=radio');
  });
});
