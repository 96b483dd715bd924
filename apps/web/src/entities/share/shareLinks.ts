import { share } from '#i18n/en/share.ts';
import { messagesOf } from '#i18n/messages.ts';

/** The channels of a shared bet. */
export type ShareChannel = 'facebook' | 'x' | 'whatsapp' | 'sms' | 'telegram';

/** The address of a bet, or of the product without one, and the text around it. */
export type Invitation = { url: string; text: string };

/** The invitation to a bet. */
export function invitationTo(betId: string | null, origin: string): Invitation {
  const words = messagesOf(share);
  if (!betId) return { url: origin, text: words.inviteWithoutBet(origin) };
  const url = `${origin}/share/${encodeURIComponent(betId)}`;
  return { url, text: words.invite(url) };
}

/** The address that opens a channel with the invitation. */
export function shareLink(channel: ShareChannel, { url, text }: Invitation): string {
  const [address, sentence] = [url, text].map(encodeURIComponent);
  switch (channel) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${address}&quote=${sentence}`;
    case 'x':
      return `https://twitter.com/intent/tweet?text=${sentence}`;
    case 'whatsapp':
      return `https://wa.me/?text=${sentence}`;
    case 'sms':
      // iPhones expect '&' where Androids expect '?'; both accept this.
      return `sms:?&body=${sentence}`;
    case 'telegram':
      return `https://t.me/share/url?url=${address}&text=${sentence}`;
  }
}
