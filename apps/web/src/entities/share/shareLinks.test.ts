import { describe, expect, it, test } from 'vitest';
import { invitationTo, shareLink } from './shareLinks.ts';

const origin = 'https://ushindi.example';

describe('an invitation', () => {
  it('links to the bet', { tags: ['A-222'] }, () => {
    const url = 'https://ushindi.example/share/KQZMT47';
    expect(invitationTo('KQZMT47', origin)).toEqual({ url, text: `Place your bet now: ${url}` });
  });

  it.each([null, ''])('links to the product without a bet id (%j)', { tags: ['A-222'] }, (betId) => {
    expect(invitationTo(betId, origin)).toEqual({ url: origin, text: `Join me on the product: ${origin}` });
  });

  it('escapes an unusual id in the address', () => {
    expect(invitationTo('a/../b?c', origin).url).toBe('https://ushindi.example/share/a%2F..%2Fb%3Fc');
  });
});

test.each([
  ['facebook', 'www.facebook.com', { u: `${origin}/share/KQZMT47` }],
  ['x', 'twitter.com', { text: `Place your bet now: ${origin}/share/KQZMT47` }],
  ['whatsapp', 'wa.me', { text: `Place your bet now: ${origin}/share/KQZMT47` }],
  ['sms', '', { body: `Place your bet now: ${origin}/share/KQZMT47` }],
  ['telegram', 't.me', { url: `${origin}/share/KQZMT47`, text: `Place your bet now: ${origin}/share/KQZMT47` }],
] as const)('opens %s with the invitation in it', { tags: ['A-221'] }, (channel, host, expected) => {
  const link = new URL(shareLink(channel, invitationTo('KQZMT47', origin)));
  expect(link.host).toBe(host);
  expect(Object.fromEntries(link.searchParams)).toMatchObject(expected);
});
