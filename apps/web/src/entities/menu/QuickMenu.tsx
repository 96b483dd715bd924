import type { QuickMenuItem } from '@ushindi/api-contract';
import { Star } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { trpc } from '#lib/api/trpc.ts';
import { parseUrl } from '#lib/parseUrl.ts';
import { siteOrigin } from '#lib/rendering.ts';
import { safeInternalPath, RouteAccess } from '#lib/navigation/returnTo.ts';
import { menu } from '#i18n/en/menu.ts';
import { names } from '#i18n/en/names.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { Picture } from '#ui/icon/Picture.tsx';
import { CountBadge, Tag } from '#ui/layout/badges.tsx';
import { useFreebets } from '#entities/bonuses/bonuses.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { Link } from '#ui/navigation/Link.tsx';
import { useExclusion } from '#entities/wallet/useExclusion.ts';

// The time for which the gateway caches the shortcuts.
const freshForMs = 5 * 60_000;

/** Shortcuts that an excluded player does not get. */
const OFFERS: ReadonlySet<string> = new Set(['freebets', 'promotions', 'kula mbuzi']);

/** The operator's promoted shortcuts, highest priority first; none if they are unavailable. */
export default function QuickMenu() {
  const words = messagesOf(menu);
  const isExcluded = useExclusion() !== undefined;
  const { data, isPending, isError } = trpc.menu.quick.useQuery(undefined, { staleTime: freshForMs });
  if (isPending) return <div className="quick" />;
  if (isError || data.items.length === 0) return null;
  return (
    <nav className="quick" aria-label={words.quickMenu}>
      {data.items
        .filter(({ name }) => !isExcluded || !OFFERS.has(name.toLowerCase()))
        .map((item) => (
          <Shortcut key={item.id} item={item} />
        ))}
    </nav>
  );
}

/** Shortcuts link to pages of this site only, and to Home for any other address. */
function Shortcut({ item: { name, iconUrl, pageUrl } }: { item: QuickMenuItem }) {
  const accessOf = useContext(RouteAccess);
  return (
    <Link className="quick-item" to={safeInternalPath(pageUrl, accessOf) ?? '/'}>
      <span className="quick-box">
        <Picture
          src={isOwnPicture(iconUrl) ? iconUrl : null}
          width={22}
          height={22}
          fallback={<Icon of={Star} />}
          isLazy={false}
        />
      </span>
      {messagesOf(names).shortcut(name)} <Badge name={name} />
    </Link>
  );
}

/**
 * Pictures of this site and data URLs only: the CSP blocks all others. The parsed address decides, because browsers read
 * a host in '/\\evil.example/icon.png'.
 */
function isOwnPicture(address: string): boolean {
  if (address.startsWith('data:image/')) return true;
  return address.startsWith('/') && parseUrl(address, siteOrigin())?.origin === siteOrigin();
}

/** A shortcut's badge depends on its name. */
function Badge({ name }: { name: string }): ReactNode {
  const words = messagesOf(menu);
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
  const words = messagesOf(menu);
  const isPlayer = usePlayer() !== null;
  const { length: count } = useFreebets().usable;
  if (!isPlayer) return <Tag kind="hot">{words.hot}</Tag>;
  return <CountBadge count={count} name={words.freebetsToUse(count)} />;
}
