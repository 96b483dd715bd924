import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { common } from '../../lib/messages/common.ts';
import { kit } from '../../lib/messages/kit.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell as shellMessages } from '../../lib/messages/shell.ts';
import { formatAmount } from '../../ui/amount.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AccountIcon } from '../../ui/icons.tsx';
import { Kes } from '../../ui/Kes.tsx';
import { pathTo } from '../routing.ts';
import type { Shell } from '../shell.ts';

/** At the right of the head: balance and Deposit for a player, the slip or the way in for a guest. */
export function HeadActions({ shell }: { shell: Shell }) {
  if (shell.status === 'player') return <PlayerActions balance={shell.balance} onDeposit={shell.openDeposit} />;
  if (shell.status === 'guest') return <GuestActions shell={shell} />;
  return null;
}

function PlayerActions({ balance, onDeposit }: { balance: string | null; onDeposit: () => void }) {
  const words = useMessages(shellMessages);
  const shared = useMessages(common);
  const name = balance === null ? shared.deposit : words.balanceAndDeposit(formatAmount(balance));
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

/** The slip with its count; on a phone the way in is at the foot of the screen, so the head has room for no more. */
function GuestActions({ shell }: { shell: Shell }) {
  const shared = useMessages(common);
  const words = useMessages(kit);
  const { count } = shell.slip;
  const label = (
    <span className="top-go top-go-quiet">
      {shared.betslip} <CountBadge count={count} name={words.selections(count)} />
    </span>
  );
  return (
    <span className="top-acts">
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
