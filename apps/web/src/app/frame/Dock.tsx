import { common } from '../../lib/messages/common.ts';
import { kit } from '../../lib/messages/kit.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell as shellMessages } from '../../lib/messages/shell.ts';
import { BottomNav, type NavItem } from '../../ui/BottomNav.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { AccountIcon, BetslipIcon, HomeIcon, LiveIcon, MyBetsIcon } from '../../ui/icons.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { pathTo } from '../routing.ts';
import type { Shell } from '../shell.ts';

/** At the foot of the phone: the strip when there are selections, then the five places or the way in. */
export function Dock({ shell }: { shell: Shell }) {
  const shared = useMessages(common);
  const { slip, status } = shell;
  return (
    <div className="dock" id="betslip" tabIndex={-1}>
      {slip.count > 0 && (
        <Strip
          count={slip.count}
          figures={[
            { label: shared.stake, value: slip.stake },
            { label: shared.odds, value: slip.odds },
            { label: shared.payout, value: slip.payout },
          ]}
          boost={slip.boost}
          openLabel={shared.betslip}
          onOpen={shell.openSlip}
        />
      )}
      {status === 'guest' ? <GuestBar /> : <PlayerNav shell={shell} />}
    </div>
  );
}

function GuestBar() {
  const shared = useMessages(common);
  const words = useMessages(shellMessages);
  return (
    <nav className="guest-bar" aria-label={words.wayIn}>
      <ButtonLink to={pathTo('Register')} small>
        {shared.register}
      </ButtonLink>
      <ButtonLink to={pathTo('Login')} look="line" small>
        {shared.login}
      </ButtonLink>
    </nav>
  );
}

function PlayerNav({ shell }: { shell: Shell }) {
  const words = useMessages(shellMessages);
  return <BottomNav name={words.mainNav} items={useNavItems(shell)} />;
}

function useNavItems({ liveCount, slip, openSlip }: Shell): NavItem[] {
  const shared = useMessages(common);
  const words = useMessages(kit);
  return [
    { label: shared.home, icon: HomeIcon, target: { to: pathTo('Home') } },
    {
      label: shared.live,
      icon: LiveIcon,
      badge: <CountBadge live count={liveCount} name={words.liveGames(liveCount)} />,
      target: { to: pathTo('live-games') },
    },
    {
      label: shared.betslip,
      icon: BetslipIcon,
      badge: <CountBadge count={slip.count} name={words.selections(slip.count)} />,
      target: { onPress: openSlip },
    },
    { label: shared.myBets, icon: MyBetsIcon, target: { to: pathTo('my-bets') } },
    { label: shared.account, icon: AccountIcon, target: { to: pathTo('my-account') } },
  ];
}
