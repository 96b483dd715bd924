import { common } from '#i18n/en/common.ts';
import { kit } from '#i18n/en/kit.ts';
import { shell as shellMessages } from '#i18n/en/shell.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { AccountIcon, BetslipIcon, HomeIcon, LiveIcon, MyBetsIcon } from '#ui/icon/icons.tsx';
import { BetslipBar } from '#ui/layout/BetslipBar.tsx';
import { CountBadge } from '#ui/layout/badges.tsx';
import { BottomNav, type NavItem } from '#ui/navigation/BottomNav.tsx';
import { pathTo } from '../routing.ts';
import type { Shell } from '../shell.ts';

/** The bottom of the phone: the betslip bar while there are selections, then navigation or the login links. */
export function BottomBar({ shell }: { shell: Shell }) {
  const shared = messagesOf(common);
  const { slip, status } = shell;
  return (
    <div className="bottom-bar" id="betslip" tabIndex={-1}>
      {slip.count > 0 && (
        <BetslipBar
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
  const shared = messagesOf(common);
  const words = messagesOf(shellMessages);
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
  const words = messagesOf(shellMessages);
  return <BottomNav name={words.mainNav} items={useNavItems(shell)} />;
}

function useNavItems({ liveCount, slip, openSlip }: Shell): NavItem[] {
  const shared = messagesOf(common);
  const words = messagesOf(kit);
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
