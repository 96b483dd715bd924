import { Plus } from 'lucide-react';
import { classes } from '#lib/classes.ts';
import { common } from '#i18n/en/common.ts';
import { kit } from '#i18n/en/kit.ts';
import { shell as shellMessages } from '#i18n/en/shell.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { AccountIcon } from '#ui/icon/icons.tsx';
import { CountBadge } from '#ui/layout/badges.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import type { Shell } from '../shell.ts';
import { Link } from '#ui/navigation/Link.tsx';

/**
 * The right end of the header: balance and Deposit for a player, the slip or the login links for a guest. Until the
 * session is known, the guest's part is rendered invisibly, so that the brand beside it does not move.
 */
export function HeadActions({ shell }: { shell: Shell }) {
  if (shell.status === 'none') return null;
  if (shell.status === 'player') return <PlayerActions balance={shell.balance} onDeposit={shell.openDeposit} />;
  return <GuestActions shell={shell} isKnown={shell.status === 'guest'} />;
}

function PlayerActions({ balance, onDeposit }: { balance: number | null; onDeposit: () => void }) {
  const words = messagesOf(shellMessages);
  const shared = messagesOf(common);
  const name = balance === null ? shared.deposit : words.balanceAndDeposit(formatKes(balance));
  return (
    <>
      <button type="button" className="wallet" onClick={onDeposit} aria-label={name}>
        <span className="wallet-sum">{balance !== null && <Kes amount={balance} />}</span>{' '}
        <span className="wallet-go">
          <Icon of={Plus} size="xs" />
          {shared.deposit}
        </span>
      </button>
      <Link className="tap desk-tap" to={pathTo('my-account')} aria-label={shared.account}>
        <Icon of={AccountIcon} />
      </Link>
    </>
  );
}

/** The slip with its count. Phones have it here because their login links are in the bottom bar. */
function GuestActions({ shell, isKnown }: { shell: Shell; isKnown: boolean }) {
  const shared = messagesOf(common);
  const words = messagesOf(kit);
  const { count } = shell.slip;
  const label = (
    <span className="top-go top-go-quiet">
      {shared.betslip} <CountBadge count={count} name={words.selections(count)} />
    </span>
  );
  return (
    <span className={classes('top-acts', !isKnown && 'invisible')} aria-hidden={isKnown ? undefined : true}>
      <button type="button" className="top-act phone-only" onClick={shell.openSlip}>
        {label}
      </button>
      {/* On a desktop the slip is open at the side. */}
      <a className="top-act desk-tap" href="#betslip">
        {label}
      </a>
      <Link className="top-act desk-tap" to={pathTo('Login')}>
        <span className="top-go top-go-quiet">{shared.login}</span>
      </Link>
      <Link className="top-act desk-tap" to={pathTo('Register')}>
        <span className="top-go">{shared.register}</span>
      </Link>
    </span>
  );
}
