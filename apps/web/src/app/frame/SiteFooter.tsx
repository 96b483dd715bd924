import { useState } from 'react';
import { onReachEnd } from '#lib/onReachEnd.ts';
import { lazyPart } from '#lib/lazyPart.ts';
import { common } from '#i18n/en/common.ts';
import { shell } from '#i18n/en/shell.ts';
import { siteMenu } from '#i18n/en/siteMenu.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useLacks } from '#entities/capabilities/useCapability.ts';
import type { Shell } from '../shell.ts';
import { LicenceNotes } from './LicenceNotes.tsx';
import { Link } from '#ui/navigation/Link.tsx';
import { LanguageLinks } from '#entities/preferences/LanguageLinks.tsx';

const Contacts = lazyPart('contacts', () => import('./Contacts.tsx'));

/** Games and texts, the operator's contacts, then age limit, licence and responsible gaming. */
export default function SiteFooter({ status, exclusion }: Pick<Shell, 'status' | 'exclusion'>) {
  return (
    <footer className="site-foot">
      {status === 'guest' && <AuthLinks />}
      <Products isExcluded={exclusion !== undefined} />
      <Information />
      <section aria-label={messagesOf(siteMenu).contacts}>
        <ContactsWhenNear />
      </section>
      <LanguageLinks />
      <LicenceNotes />
    </footer>
  );
}

/** The contacts load when the end of the page comes near, which on Home is below a long list. */
function ContactsWhenNear() {
  const [isNear, setNear] = useState(false);
  const place = onReachEnd(() => setNear(true));
  return (
    <div ref={place} className="min-h-40">
      {isNear && <Contacts />}
    </div>
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

function Products({ isExcluded }: { isExcluded: boolean }) {
  const words = messagesOf(siteMenu);
  const shared = messagesOf(common);
  const names = messagesOf(shell);
  const hasGames = !useLacks('games');
  return (
    <nav className="site-links" aria-label={words.productsNav}>
      <Link to={pathTo('Home')}>{shared.sports}</Link>
      <Link to={pathTo('live-games')}>{shared.liveGames}</Link>
      {hasGames && (
        <>
          <Link to={pathTo('Jackpot')}>{words.jackpot}</Link>
          <Link to={pathTo('League')}>{names.league}</Link>
          <Link to={pathTo('Turbo')}>{names.turbo}</Link>
          <Link to={pathTo('Aviatrix')}>{names.aviatrix}</Link>
          <Link to={pathTo('Jetx')}>{names.jetx}</Link>
          <Link to={pathTo('InstantGames')}>{names.instantGames}</Link>
          {!isExcluded && (
            <>
              <Link to={pathTo('promotions')}>{words.promotions}</Link>
              <Link to={pathTo('leaderboard')}>{words.leaderboard}</Link>
            </>
          )}
        </>
      )}
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
      <Link to={pathTo('PrivacyPolicy')}>{words.privacy}</Link>
    </nav>
  );
}
