import { ArrowDown } from 'lucide-react';
import { pathTo } from '#lib/navigation/paths.ts';
import { account } from '#i18n/en/account.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ButtonLink } from '#ui/button/Button.tsx';
import { InfoNote } from '#ui/feedback/InfoNote.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { Kes } from '#ui/money/Kes.tsx';
import { useFreebets } from '#entities/bonuses/bonuses.ts';
import { useBalance } from '#entities/wallet/useBalance.ts';
import '#ui/money/walletSummary.css';

/** Balance, bonus and number of freebets, with a link to withdraw. */
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
          {words.bonus} <b>{balance ? <Kes amount={balance.bonus} /> : '–'}</b>
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
      <ButtonLink look="line" full to={pathTo('Withdraw')}>
        <Icon of={ArrowDown} size="sm" />
        {words.withdraw}
      </ButtonLink>
    </div>
  );
}

/** Keeps the height of WalletSummary free while it loads. */
export function WalletSkeleton() {
  return (
    <div className="wallet-summary" aria-hidden>
      <p className="wallet-summary-balance">–</p>
      <p className="wallet-summary-sub mb-3.5">–</p>
      <div className="h-12" />
    </div>
  );
}
