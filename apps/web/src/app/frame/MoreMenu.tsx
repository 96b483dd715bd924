import { Megaphone, Ticket, Trophy } from 'lucide-react';
import { common } from '../../lib/messages/common.ts';
import { menu } from '../../lib/messages/menu.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { siteMenu } from '../../lib/messages/siteMenu.ts';
import { AccountIcon, MyBetsIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { pathTo } from '../routing.ts';
import { PlaceLink, SportLinks } from './MenuLinks.tsx';

/** What the More of the nav bar opens: offers, sports and the player's own pages (discovery spec, section 2.3). */
export default function MoreMenu() {
  const words = useMessages(siteMenu);
  const shared = useMessages(common);
  const { hot } = useMessages(menu);
  return (
    <div className="side side-pairs">
      <section aria-labelledby="more-offers">
        <h3 id="more-offers">{words.offers}</h3>
        <PlaceLink to={pathTo('bonus')} icon={Ticket} label={words.freebet} end={<Tag kind="hot">{hot}</Tag>} />
        <PlaceLink to={pathTo('Jackpot')} icon={Trophy} label={words.jackpot} />
        <PlaceLink to={pathTo('promotions')} icon={Megaphone} label={words.promotions} />
      </section>
      <section aria-labelledby="more-sports">
        <h3 id="more-sports">{shared.sports}</h3>
        <SportLinks />
      </section>
      <section aria-labelledby="more-account">
        <h3 id="more-account">{shared.account}</h3>
        <PlaceLink to={pathTo('my-bets')} icon={MyBetsIcon} label={shared.myBets} />
        <PlaceLink to={pathTo('my-account')} icon={AccountIcon} label={words.myAccount} />
      </section>
    </div>
  );
}
