import { HeartHandshake, Megaphone, Ticket, Trophy } from 'lucide-react';
import { common } from '#i18n/en/common.ts';
import { languages } from '#i18n/en/languages.ts';
import { menu } from '#i18n/en/menu.ts';
import { menuLinks } from '#i18n/en/menuLinks.ts';
import { siteMenu } from '#i18n/en/siteMenu.ts';
import { messagesOf } from '#i18n/messages.ts';
import { AccountIcon, MyBetsIcon } from '#ui/icon/icons.tsx';
import { Tag } from '#ui/layout/badges.tsx';
import { useLacks } from '#entities/capabilities/useCapability.ts';
import { LanguageLinks } from '#entities/preferences/LanguageLinks.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { GameLinks, JackpotPoolLink, PlaceLink, ResultsLink, SportLinks } from './MenuLinks.tsx';
import './menus.css';

/**
 * The content of More in the navigation bar: offers, games, sports and the player's pages. Empty sections are left out.
 */
export default function MoreMenu({ isExcluded }: { isExcluded: boolean }) {
  const links = messagesOf(menuLinks);
  const words = messagesOf(siteMenu);
  const shared = messagesOf(common);
  const { hot } = messagesOf(menu);
  const hasGames = !useLacks('games');
  const hasAccounts = !useLacks('accounts');
  return (
    <div className="side side-pairs">
      {hasGames && (
        <>
          <section aria-labelledby="more-offers">
            <h3 id="more-offers">{links.offers}</h3>
            {!isExcluded && (
              <PlaceLink to={pathTo('bonus')} icon={Ticket} label={links.freebet} end={<Tag kind="hot">{hot}</Tag>} />
            )}
            <JackpotPoolLink />
            <PlaceLink to={pathTo('Jackpot')} icon={Trophy} label={words.jackpot} />
            {!isExcluded && <PlaceLink to={pathTo('promotions')} icon={Megaphone} label={words.promotions} />}
          </section>
          <section aria-labelledby="more-games">
            <h3 id="more-games">{links.games}</h3>
            <GameLinks />
          </section>
        </>
      )}
      <section aria-labelledby="more-sports">
        <h3 id="more-sports">{shared.sports}</h3>
        <SportLinks />
        <ResultsLink />
      </section>
      {hasAccounts && (
        <section aria-labelledby="more-account">
          <h3 id="more-account">{shared.account}</h3>
          <PlaceLink to={pathTo('my-bets')} icon={MyBetsIcon} label={shared.myBets} />
          <PlaceLink to={pathTo('my-account')} icon={AccountIcon} label={links.myAccount} />
          <PlaceLink to={pathTo('safer-play')} icon={HeartHandshake} label={links.saferPlay} />
        </section>
      )}
      <section aria-labelledby="more-language">
        <h3 id="more-language">{messagesOf(languages).label}</h3>
        <div className="px-3.5">
          <LanguageLinks />
        </div>
      </section>
    </div>
  );
}
