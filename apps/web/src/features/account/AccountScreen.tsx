import { maskPhone } from '@ushindi/shared';
import { History, LogOut, Plus } from 'lucide-react';
import { account } from '../../lib/messages/account.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePlayer } from '../../lib/session/sessionStore.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { openDeposit } from '../../lib/wallet/depositStore.ts';
import { useBalance } from '../../lib/wallet/useBalance.ts';
import { formatAmount } from '../../ui/amount.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InfoNote } from '../../ui/InfoNote.tsx';
import { Kes } from '../../ui/Kes.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowButton, RowLink, Rows } from '../../ui/Rows.tsx';
import { ThemeRow } from './ThemeRow.tsx';
import { useLogOut } from './useLogOut.ts';

/** The player's own page: phone, money, and the way to everything that is theirs. */
export default function AccountScreen() {
  const words = useMessages(account);
  const shared = useMessages(common);
  const logOut = useLogOut();
  const phone = usePlayer()?.phone ?? '';
  usePageMeta(shared.account);
  return (
    <>
      <PageHeader title={shared.account} end={maskPhone(phone)}>
        <Purse />
      </PageHeader>
      <Rows>
        <RowLink icon={History} label={words.page.betHistory} to="/my-bets" />
      </Rows>
      <Rows>
        <ThemeRow />
      </Rows>
      <Rows>
        <RowButton icon={LogOut} label={shared.logout} onPress={logOut} />
      </Rows>
    </>
  );
}

function Purse() {
  const words = useMessages(account);
  const shared = useMessages(common);
  const { balance, hasFailed } = useBalance();
  return (
    <div className="purse">
      <p className="purse-balance">
        <span className="sr-only">{shared.balance} </span>
        {balance ? <Kes amount={String(balance.balance)} /> : '–'}
      </p>
      <p className="purse-sub mb-3.5">
        <span>
          {words.page.bonus} <b>{balance ? formatAmount(String(balance.bonus)) : '–'}</b>
        </span>
      </p>
      {hasFailed && (
        <div className="mb-3.5" role="alert">
          <InfoNote tone="care">{words.page.balanceFailed}</InfoNote>
        </div>
      )}
      <Button full onClick={() => openDeposit()}>
        <Icon of={Plus} size="sm" />
        {shared.deposit}
      </Button>
    </div>
  );
}
