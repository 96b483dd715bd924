import type { QuickMenuItem } from '@ushindi/api-contract';
import { Star } from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { trpc } from '../api/trpc.ts';
import { useFreebets } from '../bonuses/useFreebets.ts';
import { menu } from '../messages/menu.ts';
import { useMessages } from '../messages/messages.ts';
import { followable, PathKinds } from '../session/returnTo.ts';
import { usePlayer } from '../session/sessionStore.ts';

// The gateway keeps them as long.
const freshForMs = 5 * 60_000;

/** The promoted shortcuts of the operator, highest first; none when they cannot be had (discovery spec, section 8). */
export default function QuickMenu() {
  const words = useMessages(menu);
  const { data, isPending, isError } = trpc.menu.quick.useQuery(undefined, { staleTime: freshForMs });
  if (isPending) return <div className="quick" />;
  if (isError || data.items.length === 0) return null;
  return (
    <nav className="quick" aria-label={words.quickMenu}>
      {data.items.map((item) => (
        <Shortcut key={item.id} item={item} />
      ))}
    </nav>
  );
}

/** A shortcut leads to pages of this site alone, and Home for any other address (readings 12). */
function Shortcut({ item: { name, iconUrl, pageUrl } }: { item: QuickMenuItem }) {
  const kindOf = useContext(PathKinds);
  return (
    <Link className="quick-item" to={followable(pageUrl, kindOf) ?? '/'}>
      <span className="quick-box">
        {isOwnPicture(iconUrl) ? <img src={iconUrl} alt="" width={22} height={22} /> : <Icon of={Star} />}
      </span>
      {name} <Badge name={name} />
    </Link>
  );
}

/** Pictures of this site and those that travel within the answer: the page may load no others. */
function isOwnPicture(url: string): boolean {
  return url.startsWith('data:image/') || (url.startsWith('/') && !url.startsWith('//'));
}

/** Badges go by the shortcut's name (discovery-and-content spec, section 2.3). */
function Badge({ name }: { name: string }): ReactNode {
  const words = useMessages(menu);
  switch (name.toLowerCase()) {
    case 'freebets':
      return <FreebetsBadge />;
    case 'kula mbuzi':
      return <Tag kind="hot">{words.hot}</Tag>;
    case 'promotions':
    case 'aviator':
      return <Tag kind="new">{words.new}</Tag>;
    default:
      return null;
  }
}

function FreebetsBadge() {
  const words = useMessages(menu);
  const isPlayer = usePlayer() !== null;
  const { length: count } = useFreebets();
  if (!isPlayer) return <Tag kind="hot">{words.hot}</Tag>;
  return <CountBadge count={count} name={words.freebetsToUse(count)} />;
}
