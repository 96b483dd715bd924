import { ArrowDown, Plus } from 'lucide-react';
import { useFreebets } from '../../lib/bonuses/useFreebets.ts';
import { account } from '../../lib/messages/account.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { openDeposit } from '../../lib/wallet/depositStore.ts';
import { useBalance } from '../../lib/wallet/useBalance.ts';
import { formatAmount } from '../../ui/amount.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InfoNote } from '../../ui/InfoNote.tsx';
import { Kes } from '../../ui/Kes.tsx';

/** The player's money, and its ways in and out. */
export function Purse() {
  const words = useMessages(account).page;
  const shared = useMessages(common);
  const { balance, hasFailed } = useBalance();
  const freebets = useFreebets();
  return (
    <div className="purse">
      <p className="purse-balance">
        <span className="sr-only">{shared.balance} </span>
        {balance ? <Kes amount={String(balance.balance)} /> : '–'}
      </p>
      <p className="purse-sub mb-3.5">
        <span>
          {words.bonus} <b>{balance ? formatAmount(String(balance.bonus)) : '–'}</b>
        </span>
        <span>
          {words.freebets} <b>{freebets.length}</b>
        </span>
      </p>
      {hasFailed && (
        <div className="mb-3.5" role="alert">
          <InfoNote tone="care">{words.balanceFailed}</InfoNote>
        </div>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => openDeposit()}>
          <Icon of={Plus} size="sm" />
          {shared.deposit}
        </Button>
        <ButtonLink look="line" to="/withdraw">
          <Icon of={ArrowDown} size="sm" />
          {words.withdraw}
        </ButtonLink>
      </div>
    </div>
  );
}
