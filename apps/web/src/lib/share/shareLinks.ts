import { messagesOf } from '../messages/messages.ts';
import { share } from '../messages/share.ts';

/** Where a bet can be shared to. */
export type ShareChannel = 'facebook' | 'x' | 'whatsapp' | 'sms' | 'telegram';

/** What is shared: the address of a bet, or of the product without one, and the sentence around it. */
export type Invitation = { url: string; text: string };

/** The invitation to a bet (account-and-money spec, section 7). */
export function invitationTo(betId: string | null, origin: string): Invitation {
  const words = messagesOf(share);
  if (!betId) return { url: origin, text: words.inviteWithoutBet(origin) };
  const url = `${origin}/share/${encodeURIComponent(betId)}`;
  return { url, text: words.invite(url) };
}

/** The address that opens a channel with the invitation in it. */
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
      // iPhones want '&' where Androids want '?'; both read this.
      return `sms:?&body=${sentence}`;
    case 'telegram':
      return `https://t.me/share/url?url=${address}&text=${sentence}`;
  }
}
