import { describe, expect, it, test } from 'vitest';
import { invitationTo, shareLink } from './shareLinks.ts';

const origin = 'https://ushindi.example';

describe('an invitation', () => {
  it('leads to the bet', () => {
    const url = 'https://ushindi.example/share/KQZMT47';
    expect(invitationTo('KQZMT47', origin)).toEqual({ url, text: `Place your bet now: ${url}` });
  });

  it.each([null, ''])('leads to the product without a bet id (%j)', (betId) => {
    expect(invitationTo(betId, origin)).toEqual({ url: origin, text: `Join me on the product: ${origin}` });
  });

  it('keeps an odd id in its place of the address', () => {
    expect(invitationTo('a/../b?c', origin).url).toBe('https://ushindi.example/share/a%2F..%2Fb%3Fc');
  });
});

test.each([
  ['facebook', 'www.facebook.com', { u: `${origin}/share/KQZMT47` }],
  ['x', 'twitter.com', { text: `Place your bet now: ${origin}/share/KQZMT47` }],
  ['whatsapp', 'wa.me', { text: `Place your bet now: ${origin}/share/KQZMT47` }],
  ['sms', '', { body: `Place your bet now: ${origin}/share/KQZMT47` }],
  ['telegram', 't.me', { url: `${origin}/share/KQZMT47`, text: `Place your bet now: ${origin}/share/KQZMT47` }],
] as const)('%s opens with the invitation in it', (channel, host, expected) => {
  const link = new URL(shareLink(channel, invitationTo('KQZMT47', origin)));
  expect(link.host).toBe(host);
  expect(Object.fromEntries(link.searchParams)).toMatchObject(expected);
});
