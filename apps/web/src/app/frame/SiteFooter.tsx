import { HELPLINE, MESSAGING_NUMBER, PAYBILL_NUMBER, SOCIAL_LINKS, SUPPORT_MAILBOX } from '#lib/contacts.ts';
import { common } from '#i18n/en/common.ts';
import { shell } from '#i18n/en/shell.ts';
import { siteMenu } from '#i18n/en/siteMenu.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import type { Session } from '#entities/session/sessionStore.ts';
import { pathTo } from '../routing.ts';
import { LicenceNotes } from './LicenceNotes.tsx';
import { Link } from '#ui/navigation/Link.tsx';

/** Games and texts, the operator's contacts, then age limit, licence and responsible gaming. */
export default function SiteFooter({ status }: { status: Session['status'] }) {
  return (
    <footer className="site-foot">
      {status === 'guest' && <AuthLinks />}
      <Products />
      <Information />
      <Contacts />
      <LicenceNotes />
    </footer>
  );
}

/** On phones the login links are in the bottom bar. */
function AuthLinks() {
  const shared = messagesOf(common);
  return (
    <div className="desk-only">
      <div className="flex gap-2">
        <ButtonLink to={pathTo('Register')} small>
          {shared.register}
        </ButtonLink>
        <ButtonLink to={pathTo('Login')} look="line" small>
          {shared.login}
        </ButtonLink>
      </div>
    </div>
  );
}

function Products() {
  const words = messagesOf(siteMenu);
  const shared = messagesOf(common);
  const names = messagesOf(shell);
  return (
    <nav className="site-links" aria-label={words.productsNav}>
      <Link to={pathTo('Home')}>{shared.sports}</Link>
      <Link to={pathTo('live-games')}>{shared.liveGames}</Link>
      <Link to={pathTo('Jackpot')}>{words.jackpot}</Link>
      <Link to={pathTo('League')}>{names.league}</Link>
      <Link to={pathTo('Turbo')}>{names.turbo}</Link>
      <Link to={pathTo('Aviatrix')}>{names.aviatrix}</Link>
      <Link to={pathTo('Jetx')}>{names.jetx}</Link>
      <Link to="/instant-games">{words.instantGames}</Link>
      <Link to={pathTo('promotions')}>{words.promotions}</Link>
      <Link to={pathTo('leaderboard')}>{words.leaderboard}</Link>
    </nav>
  );
}

function Information() {
  const words = messagesOf(siteMenu);
  return (
    <nav className="site-links" aria-label={words.infoNav}>
      <Link to={pathTo('HowToPlay')}>{words.howToPlay}</Link>
      <Link to={pathTo('faqs')}>{words.helpCenter}</Link>
      <Link to={pathTo('ResponsiblyGaming')}>{words.responsibleGaming}</Link>
      <Link to={pathTo('TermsAndConditions')}>{words.terms}</Link>
      <Link to="/privacy-policy">{words.privacy}</Link>
    </nav>
  );
}

function Contacts() {
  const words = messagesOf(siteMenu);
  const ways = [
    { label: words.helpline, text: HELPLINE, address: `tel:${HELPLINE.replaceAll(' ', '')}` },
    { label: words.messages, text: HELPLINE, address: `https://wa.me/${MESSAGING_NUMBER}` },
    { label: words.mailbox, text: SUPPORT_MAILBOX, address: `mailto:${SUPPORT_MAILBOX}` },
  ];
  return (
    <section aria-label={words.contacts}>
      <dl className="site-contacts">
        <div>
          <dt>{words.paybill}</dt>
          <dd>{PAYBILL_NUMBER}</dd>
        </div>
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
      <nav className="site-links" aria-label={words.socialNav}>
        {SOCIAL_LINKS.map(({ name, address }) => (
          <a key={name} href={address} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ))}
      </nav>
    </section>
  );
}
