import { maskPhone } from '@ushindi/shared';
import {
  BadgeCheck,
  Bell,
  CircleQuestionMark,
  Gamepad2,
  Gift,
  HeartHandshake,
  History,
  KeyRound,
  Languages,
  ListTree,
  LogOut,
  Medal,
  Megaphone,
  ReceiptText,
  ShieldCheck,
  Smartphone,
  Sun,
  Ticket,
  Users,
  Wifi,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { chooseDataSaver, useIsDataSaverOn } from '#lib/dataSaver/dataSaver.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { account } from '#i18n/en/account.ts';
import { common } from '#i18n/en/common.ts';
import { dataSaver } from '#i18n/en/dataSaver.ts';
import { languages } from '#i18n/en/languages.ts';
import { menu } from '#i18n/en/menu.ts';
import { shell } from '#i18n/en/shell.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import { Icon } from '#ui/icon/Icon.tsx';
import { GroupHeading } from '#ui/layout/GroupHeading.tsx';
import { RowButton, RowLink, Rows } from '#ui/layout/Rows.tsx';
import { CountBadge, Tag } from '#ui/layout/badges.tsx';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { useCapability } from '#entities/capabilities/useCapability.ts';
import { useFreebets } from '#entities/bonuses/bonuses.ts';
import { DataSaverDetails } from '#entities/preferences/DataSaverDetails.tsx';
import { LanguageLinks } from '#entities/preferences/LanguageLinks.tsx';
import { ThemeChips } from '#entities/preferences/ThemeChips.tsx';
import { useRules } from '#entities/rules/useRules.ts';
import { usePlayer } from '#entities/session/sessionStore.ts';
import { useExclusion } from '#entities/wallet/useExclusion.ts';
import { WalletSkeleton, WalletSummary } from './WalletSummary.tsx';
import { useLogOut } from './useLogOut.ts';

/** As high as a screen, so that the footer does not move into view and out again. */
const ROWS_ROOM = 'min-h-svh';

/** The account page: phone, balance, the two ways to deposit, and links to the player's screens. */
export default function AccountScreen({ deposit }: { deposit: ReactNode }) {
  const words = messagesOf(account).page;
  const shared = messagesOf(common);
  const logOut = useLogOut();
  const needsAgeProof = Boolean(useRules()?.ageProof);
  const hasPush = useCapability('push');
  const phone = usePlayer()?.phone ?? '';
  usePageMeta(shared.account);
  return (
    <>
      <PageHeader title={shared.account} end={maskPhone(phone)}>
        <WalletSummary />
      </PageHeader>
      <div className={ROWS_ROOM}>
        <section className="bg-surface" aria-label={shared.deposit}>
          <GroupHeading title={shared.deposit} />
          {deposit}
        </section>
        <Places />
        <Rows>
          <FreeDataRow />
          <ThemeRow />
          <LanguageRow />
        </Rows>
        <Rows>
          <RowLink icon={Users} label={words.affiliates} to={pathTo('Affiliates')} />
          {needsAgeProof && <RowLink icon={BadgeCheck} label={words.ageProof} to={pathTo('age-proof')} />}
          <RowLink icon={HeartHandshake} label={words.saferPlay} to={pathTo('safer-play')} />
          {hasPush && <RowLink icon={Bell} label={words.notifications} to={pathTo('notifications')} />}
          <RowLink icon={Smartphone} label={words.devices} to={pathTo('Devices')} />
          <RowLink icon={KeyRound} label={words.changePassword} to={pathTo('ChangePassword')} />
          <RowLink icon={ShieldCheck} label={words.selfExclusion} to={pathTo('SelfExclusion')} />
          <RowButton icon={LogOut} label={shared.logout} onPress={logOut} />
        </Rows>
      </div>
    </>
  );
}

/** The account page before the session is known. */
export function Waiting() {
  const shared = messagesOf(common);
  usePageMeta(shared.account);
  // Requests the capabilities, so that the rendered page includes them and the player's rows do not move when they
  // arrive.
  useCapability('spending');
  return (
    <>
      <PageHeader title={shared.account}>
        <WalletSkeleton />
      </PageHeader>
      <div className={ROWS_ROOM} role="status" aria-label={shared.loadingData}>
        {['places', 'settings', 'others'].map((block) => (
          <Skeleton key={block} className="mt-2 h-48" />
        ))}
      </div>
    </>
  );
}

function Places() {
  const words = messagesOf(account).page;
  const { length } = useFreebets().usable;
  const isExcluded = useExclusion() !== undefined;
  const offersSpending = useCapability('spending');
  return (
    <Rows pair>
      <RowLink icon={History} label={words.betHistory} to={pathTo('my-bets')} />
      <RowLink icon={ReceiptText} label={words.transactions} to={pathTo('Transactions')} />
      {offersSpending && <RowLink icon={ListTree} label={words.myMoney} to={pathTo('MyMoney')} />}
      <RowLink
        icon={Gift}
        label={words.freebets}
        to={pathTo('bonus')}
        end={<CountBadge count={length} name={words.freebetCount(length)} />}
      />
      <RowLink icon={Ticket} label={words.bonus} to={pathTo('bonus')} />
      <RowLink icon={Gamepad2} label={words.freeGames} to={pathTo('FreeGames')} />
      {!isExcluded && (
        <>
          <RowLink icon={Megaphone} label={words.promotions} to={pathTo('promotions')} />
          <RowLink icon={Medal} label={words.leaderboard} to={pathTo('leaderboard')} />
        </>
      )}
      <RowLink icon={CircleQuestionMark} label={words.faqs} to={pathTo('faqs')} />
    </Rows>
  );
}

/** The switch of the data saver, with what it does and today's bytes. */
function FreeDataRow() {
  const words = messagesOf(dataSaver);
  const { newFeature } = messagesOf(menu);
  const isOn = useIsDataSaverOn();
  return (
    <div className="flex-wrap py-2">
      <Icon of={Wifi} />
      {words.freeData}
      <Tag kind="new">{newFeature}</Tag>
      <span className="rows-end">
        <Switch name={words.freeData} on={isOn} onChange={(on) => chooseDataSaver(on ? 'on' : 'off')} />
      </span>
      <DataSaverDetails className="grid w-full gap-1 text-meta font-normal text-ink-2" />
    </div>
  );
}

/** The theme setting: same as phone, light or dark. */
function ThemeRow() {
  const words = messagesOf(shell);
  return (
    <div className="flex-wrap py-2">
      <Icon of={Sun} />
      {words.appearance}
      <ThemeChips className="ml-auto flex flex-wrap justify-end gap-1.5" />
    </div>
  );
}

/** The language setting. */
function LanguageRow() {
  return (
    <div className="flex-wrap">
      <Icon of={Languages} />
      {messagesOf(languages).label}
      <span className="rows-end">
        <LanguageLinks />
      </span>
    </div>
  );
}
