import { account as enAccount, exclusion as enExclusion } from '../../apps/web/src/i18n/en/account.ts';
import { changePassword as enChangePassword, devices as enDevices } from '../../apps/web/src/i18n/en/accountDevices.ts';
import { bets as enBets } from '../../apps/web/src/i18n/en/bets.ts';
import { betslip as enBetslip } from '../../apps/web/src/i18n/en/betslip.ts';
import { calendarSheet as enCalendarSheet } from '../../apps/web/src/i18n/en/calendarSheet.ts';
import { cashOut as enCashOut } from '../../apps/web/src/i18n/en/cashOut.ts';
import { cashOutDialog as enCashOutDialog } from '../../apps/web/src/i18n/en/cashOutDialog.ts';
import { jackpot as enJackpot } from '../../apps/web/src/i18n/en/jackpot.ts';
import { common as enCommon } from '../../apps/web/src/i18n/en/common.ts';
import { favourites as enFavourites } from '../../apps/web/src/i18n/en/favourites.ts';
import { calendar as enCalendar, fixtures as enFixtures, home as enHome } from '../../apps/web/src/i18n/en/fixtures.ts';
import { games as enGames } from '../../apps/web/src/i18n/en/games.ts';
import { kit as enKit } from '../../apps/web/src/i18n/en/kit.ts';
import { live as enLive } from '../../apps/web/src/i18n/en/live.ts';
import { names as enNames } from '../../apps/web/src/i18n/en/names.ts';
import { notices as enNotices } from '../../apps/web/src/i18n/en/notices.ts';
import { saferPlay as enSaferPlay } from '../../apps/web/src/i18n/en/saferPlay.ts';
import { search as enSearch } from '../../apps/web/src/i18n/en/search.ts';
import { share as enShare } from '../../apps/web/src/i18n/en/share.ts';
import { shell as enShell } from '../../apps/web/src/i18n/en/shell.ts';
import { systemBets as enSystemBets } from '../../apps/web/src/i18n/en/systemBets.ts';
import { deposit as enDeposit, wallet as enWallet } from '../../apps/web/src/i18n/en/wallet.ts';
import { account as swAccount, exclusion as swExclusion } from '../../apps/web/src/i18n/sw/account.ts';
import { changePassword as swChangePassword, devices as swDevices } from '../../apps/web/src/i18n/sw/accountDevices.ts';
import { bets as swBets } from '../../apps/web/src/i18n/sw/bets.ts';
import { betslip as swBetslip } from '../../apps/web/src/i18n/sw/betslip.ts';
import { calendarSheet as swCalendarSheet } from '../../apps/web/src/i18n/sw/calendarSheet.ts';
import { cashOut as swCashOut } from '../../apps/web/src/i18n/sw/cashOut.ts';
import { cashOutDialog as swCashOutDialog } from '../../apps/web/src/i18n/sw/cashOutDialog.ts';
import { jackpot as swJackpot } from '../../apps/web/src/i18n/sw/jackpot.ts';
import { common as swCommon } from '../../apps/web/src/i18n/sw/common.ts';
import { favourites as swFavourites } from '../../apps/web/src/i18n/sw/favourites.ts';
import { calendar as swCalendar, fixtures as swFixtures, home as swHome } from '../../apps/web/src/i18n/sw/fixtures.ts';
import { games as swGames } from '../../apps/web/src/i18n/sw/games.ts';
import { kit as swKit } from '../../apps/web/src/i18n/sw/kit.ts';
import { live as swLive } from '../../apps/web/src/i18n/sw/live.ts';
import { names as swNames } from '../../apps/web/src/i18n/sw/names.ts';
import { notices as swNotices } from '../../apps/web/src/i18n/sw/notices.ts';
import { saferPlay as swSaferPlay } from '../../apps/web/src/i18n/sw/saferPlay.ts';
import { search as swSearch } from '../../apps/web/src/i18n/sw/search.ts';
import { share as swShare } from '../../apps/web/src/i18n/sw/share.ts';
import { shell as swShell } from '../../apps/web/src/i18n/sw/shell.ts';
import { systemBets as swSystemBets } from '../../apps/web/src/i18n/sw/systemBets.ts';
import { deposit as swDeposit, wallet as swWallet } from '../../apps/web/src/i18n/sw/wallet.ts';

/** The client's English texts that tests look for. */
export const english = {
  account: enAccount,
  changePassword: enChangePassword,
  bets: enBets,
  betslip: enBetslip,
  cashOut: enCashOut,
  cashOutDialog: enCashOutDialog,
  jackpot: enJackpot,
  calendar: enCalendar,
  calendarSheet: enCalendarSheet,
  common: enCommon,
  devices: enDevices,
  exclusion: enExclusion,
  favourites: enFavourites,
  fixtures: enFixtures,
  games: enGames,
  home: enHome,
  kit: enKit,
  live: enLive,
  names: enNames,
  notices: enNotices,
  saferPlay: enSaferPlay,
  search: enSearch,
  share: enShare,
  shell: enShell,
  systemBets: enSystemBets,
  deposit: enDeposit,
  wallet: enWallet,
};

/** A catalogue without its wording. */
type Texts<Catalogue> = {
  [Key in keyof Catalogue]: Catalogue[Key] extends string
    ? string
    : Catalogue[Key] extends (...params: infer Params) => string
      ? (...params: Params) => string
      : Texts<Catalogue[Key]>;
};

/** The client's texts in one language. */
export type Words = Texts<typeof english>;

/** The client's Kiswahili texts that tests look for. */
export const kiswahili: Words = {
  account: swAccount,
  changePassword: swChangePassword,
  bets: swBets,
  betslip: swBetslip,
  cashOut: swCashOut,
  cashOutDialog: swCashOutDialog,
  jackpot: swJackpot,
  calendar: swCalendar,
  calendarSheet: swCalendarSheet,
  common: swCommon,
  devices: swDevices,
  exclusion: swExclusion,
  favourites: swFavourites,
  fixtures: swFixtures,
  games: swGames,
  home: swHome,
  kit: swKit,
  live: swLive,
  names: swNames,
  notices: swNotices,
  saferPlay: swSaferPlay,
  search: swSearch,
  share: swShare,
  shell: swShell,
  systemBets: swSystemBets,
  deposit: swDeposit,
  wallet: swWallet,
};

/** The result of a game round in English. The first amount, if any, is what it paid: more than the stake, all or a part of it. */
export const ROUND_RESULT =
  /^(You won KES [\d,]+\.\d\d|Your stake of KES [\d,]+\.\d\d is back|KES [\d,]+\.\d\d of your stake of [\d,.]+ is back|No win this time)\.$/;

/** Matches a name that begins with a text. */
export const startingWith = (text: string): RegExp => new RegExp(`^${escaped(text)}`);

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
