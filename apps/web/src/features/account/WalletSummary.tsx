import { ArrowDown, Plus } from 'lucide-react';
import { account } from '#i18n/en/account.ts';
import { common } from '#i18n/en/common.ts';
import { formatKes } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Button, ButtonLink } from '#ui/button/Button.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { useFreebets } from '#entities/bonuses/bonuses.ts';
import { openDeposit } from '#entities/wallet/depositStore.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';

/** The player's money, and its ways in and out. */
export function WalletSummary() {
  const words = messagesOf(account).page;
  const shared = messagesOf(common);
  const { balance, hasFailed } = useBalance();
  const { usable: freebets } = useFreebets();
  return (
    <div className="wallet-summary">
      <p className="wallet-summary-balance">
        <span className="sr-only">{shared.balance} </span>
        {balance ? <Kes amount={balance.balance} /> : '–'}
      </p>
      <p className="wallet-summary-sub mb-3.5">
        <span>
          {words.bonus} <b>{balance ? formatKes(balance.bonus) : '–'}</b>
        </span>
        <span>
          {words.freebets} <b>{freebets.length}</b>
        </span>
      </p>
      {hasFailed && (
        <div className="mb-3.5" role="alert">
          <InfoNote tone="warning">{words.balanceFailed}</InfoNote>
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

/** The room of WalletSummary. */
export function WalletSkeleton() {
  return (
    <div className="wallet-summary" aria-hidden>
      <p className="wallet-summary-balance">–</p>
      <p className="wallet-summary-sub mb-3.5">–</p>
      <div className="h-12" />
    </div>
  );
}
