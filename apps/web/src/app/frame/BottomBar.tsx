import { Plus } from 'lucide-react';
import { pathTo } from '#lib/navigation/paths.ts';
import { common } from '#i18n/en/common.ts';
import { kit } from '#i18n/en/kit.ts';
import { shell as shellMessages } from '#i18n/en/shell.ts';
import { messagesOf } from '#i18n/messages.ts';
import { AccountIcon, BetslipIcon, HomeIcon, LiveIcon, MyBetsIcon } from '#ui/icon/icons.tsx';
import { BetslipBar } from '#ui/layout/BetslipBar.tsx';
import { CountBadge } from '#ui/layout/badges.tsx';
import { BottomNav, type NavItem } from '#ui/navigation/BottomNav.tsx';
import type { Shell } from '../shell.ts';

/** The bottom of the phone: the betslip bar while there are selections, then navigation. */
export function BottomBar({ shell }: { shell: Shell }) {
  const shared = messagesOf(common);
  const { slip } = shell;
  return (
    <div className="bottom-bar" id="betslip" tabIndex={-1}>
      {slip.count > 0 && (
        <BetslipBar
          count={slip.count}
          figures={[
            { label: shared.stake, value: slip.stake, isMoney: true },
            { label: shared.odds, value: slip.odds },
            { label: shared.payout, value: slip.payout, isMoney: true },
          ]}
          boost={slip.boost}
          openLabel={shared.betslip}
          onOpen={shell.openSlip}
        />
      )}
      <BottomNav name={messagesOf(shellMessages).mainNav} items={navItems(shell)} />
    </div>
  );
}

/**
 * Home, Live and Betslip, then a player's bets and account, or a guest's login and registration (D-141, D-142,
 * Home and Live alone without accounts.
 */
function navItems(shell: Shell): NavItem[] {
  const shared = messagesOf(common);
  if (shell.status === 'none') return placesOfAll(shell).slice(0, 2);
  if (shell.status === 'guest') {
    return [
      ...placesOfAll(shell),
      { label: shared.login, icon: AccountIcon, target: { to: pathTo('Login') } },
      { label: shared.register, icon: Plus, target: { to: pathTo('Register') } },
    ];
  }
  return [
    ...placesOfAll(shell),
    { label: shared.myBets, icon: MyBetsIcon, target: { to: pathTo('my-bets') } },
    { label: shared.account, icon: AccountIcon, target: { to: pathTo('my-account') } },
  ];
}

function placesOfAll({ liveCount, slip, openSlip }: Shell): NavItem[] {
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
  ];
}
