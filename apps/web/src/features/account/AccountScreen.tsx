import { maskPhone } from '@ushindi/shared';
import {
  CircleQuestionMark,
  Gamepad2,
  Gift,
  History,
  LogOut,
  Medal,
  Megaphone,
  ReceiptText,
  ShieldCheck,
  Ticket,
  Users,
} from 'lucide-react';
import { useFreebets } from '../../lib/bonuses/useFreebets.ts';
import { account } from '../../lib/messages/account.ts';
import { common } from '../../lib/messages/common.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePlayer } from '../../lib/session/sessionStore.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RowButton, RowLink, Rows } from '../../ui/Rows.tsx';
import { FreeDataRow } from './FreeDataRow.tsx';
import { Purse } from './Purse.tsx';
import { ThemeRow } from './ThemeRow.tsx';
import { useLogOut } from './useLogOut.ts';

/** The player's own page: phone, money, and the way to everything that is theirs. */
export default function AccountScreen() {
  const words = useMessages(account).page;
  const shared = useMessages(common);
  const logOut = useLogOut();
  const phone = usePlayer()?.phone ?? '';
  usePageMeta(shared.account);
  return (
    <>
      <PageHeader title={shared.account} end={maskPhone(phone)}>
        <Purse />
      </PageHeader>
      <Places />
      <Rows>
        <FreeDataRow />
        <ThemeRow />
      </Rows>
      <Rows>
        <RowLink icon={Users} label={words.affiliates} to="/affiliates" />
        <RowLink icon={ShieldCheck} label={words.selfExclusion} to="/self-exclude-from-betting" />
        <RowButton icon={LogOut} label={shared.logout} onPress={logOut} />
      </Rows>
    </>
  );
}

function Places() {
  const words = useMessages(account).page;
  const { length } = useFreebets();
  return (
    <Rows pair>
      <RowLink icon={History} label={words.betHistory} to="/my-bets" />
      <RowLink icon={ReceiptText} label={words.transactions} to="/transactions" />
      <RowLink
        icon={Gift}
        label={words.freebets}
        to="/freebet"
        end={<CountBadge count={length} name={words.freebetCount(length)} />}
      />
      <RowLink icon={Ticket} label={words.bonus} to="/freebet" />
      <RowLink icon={Gamepad2} label={words.freeGames} to="/free-game" />
      <RowLink icon={Megaphone} label={words.promotions} to="/promotions" />
      <RowLink icon={Medal} label={words.leaderboard} to="/leaderboard" />
      <RowLink icon={CircleQuestionMark} label={words.faqs} to="/faqs" />
    </Rows>
  );
}
