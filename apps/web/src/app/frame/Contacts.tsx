import { Copy } from 'lucide-react';
import { HELPLINE, MESSAGING_NUMBER, PAYBILL_NUMBER, SOCIAL_LINKS, SUPPORT_MAILBOX } from '#lib/contacts.ts';
import { menuLinks } from '#i18n/en/menuLinks.ts';
import { messagesOf } from '#i18n/messages.ts';
import { IconButton } from '#ui/button/IconButton.tsx';
import { useLacks } from '#entities/capabilities/useCapability.ts';
import { copyText } from '#ui/feedback/copyText.ts';
import './menus.css';

/** The signs of the networks, drawn in the line of our icons. */
const signOf = {
  Facebook: 'M17 3h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V8a1 1 0 0 1 1-1h2z',
  X: 'M4 4h4l12 16h-4zM20 4 4 20',
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0M17 7h0',
  Telegram: 'M3 11 21 4l-3 16-6-5-3 4-1-6 10-6-10 6z',
} as const;

/** How to pay and how to reach the operator: in the footer, with the networks (D-003). */
export default function Contacts() {
  return (
    <>
      <ContactList />
      <SocialLinks />
    </>
  );
}

/** How to pay and how to reach the operator. */
export function ContactList() {
  const words = messagesOf(menuLinks);
  const hasMoney = !useLacks('accounts');
  const [mailName, mailHost] = SUPPORT_MAILBOX.split('@');
  const mailbox = (
    <span>
      {mailName}@<wbr />
      {mailHost}
    </span>
  );
  const ways = [
    { label: words.helpline, text: HELPLINE, address: `tel:${HELPLINE.replaceAll(' ', '')}` },
    { label: words.messages, text: HELPLINE, address: `https://wa.me/${MESSAGING_NUMBER}` },
    { label: words.mailbox, text: mailbox, address: `mailto:${SUPPORT_MAILBOX}` },
  ];
  return (
    <dl className="site-contacts">
      {hasMoney && (
        <div>
          <dt>{words.paybill}</dt>
          <dd className="flex items-center">
            {PAYBILL_NUMBER}
            <IconButton
              icon={Copy}
              name={words.copyPaybill}
              onClick={() => void copyText(PAYBILL_NUMBER, words.paybillCopied)}
            />
          </dd>
        </div>
      )}
      {ways.map(({ label, text, address }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <a href={address} rel="noopener noreferrer">
              {text}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SocialLinks() {
  const words = messagesOf(menuLinks);
  return (
    <nav className="site-links" aria-label={words.socialNav}>
      {SOCIAL_LINKS.map(({ name, address }) => (
        <a key={name} href={address} target="_blank" rel="noopener noreferrer">
          <svg viewBox="0 0 24 24" className="icon icon-sm" aria-hidden>
            <path d={signOf[name]} />
          </svg>
          {name}
        </a>
      ))}
    </nav>
  );
}
