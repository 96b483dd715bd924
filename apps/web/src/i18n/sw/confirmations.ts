import type { Confirmation, ConfirmationTexts } from '@ushindi/api-contract';
import { dateMinute } from '#i18n/format/dates.ts';
import { formatKes } from '#i18n/format/money.ts';

type Limit = Omit<Extract<Confirmation, { kind: 'limitSet' }>, 'kind'>;

const limitText = ({ limit, amount }: Limit): string =>
  limit === 'time' ? durationText(amount) : `KES ${formatKes(amount)}`;

/** Minutes as players read them: 'dakika 45', 'saa 2', 'saa 1 na dakika 30'. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && `saa ${hours}`, (rest > 0 || hours === 0) && `dakika ${rest}`];
  return parts.filter(Boolean).join(' na ');
}

const until = (untilMs: number | null): string => (untilMs === null ? '' : ` hadi ${dateMinute(untilMs)}`);
const period = (untilMs: number | null): string => (untilMs === null ? ' daima' : until(untilMs));

/** An exclusion with its end. */
export const excluded = (untilMs: number | null): string => `Umejizuia kuweka beti${until(untilMs)}.`;

/** Confirmations of accepted changes. The file loads with the first change (decision 76). */
export const confirmations: ConfirmationTexts = {
  registered: 'Tumekutumia msimbo wa uthibitisho.',
  codeRequested: 'Kama nambari hii ina akaunti, msimbo wa uthibitisho uko njiani.',
  verified: 'Uthibitisho umefaulu!',
  verifiedExcluded: ({ untilMs }) => `Uthibitisho umefaulu! ${excluded(untilMs)}`,
  loggedIn: 'Umeingia.',
  loggedInExcluded: ({ untilMs }) => `Umeingia. ${excluded(untilMs)}`,
  passwordReset: 'Nenosiri lako limebadilishwa. Tafadhali ingia.',
  passwordChanged: 'Nenosiri lako limebadilishwa. Vifaa vingine vyote vimeondolewa kwenye akaunti.',
  excluded: ({ untilMs }) => `Umejizuia kuweka beti${period(untilMs)}.`,
  excludedAlready: ({ untilMs }) => `Tayari umejizuia kuweka beti${period(untilMs)}. Muda huu hauwezi kufupishwa.`,
  loggedOut: 'Umeondoka kwenye akaunti.',
  deviceLoggedOut: 'Kifaa hicho kimeondolewa kwenye akaunti.',
  loggedOutEverywhere: 'Umeondoka kwenye akaunti kwa vifaa vyote.',
  realityCheckSaved: 'Ukumbusho wako wa muda umehifadhiwa.',
  limitUnchanged: 'Kikomo hiki hakijabadilika.',
  limitSet: (limit) => `Kikomo chako ni ${limitText(limit)} kuanzia sasa.`,
  limitSetFrom: ({ fromMs, ...limit }) => `Kikomo chako ni ${limitText(limit)} kuanzia ${dateMinute(fromMs)}.`,
  limitRemovedFrom: ({ fromMs }) => `Kikomo chako kitaisha ${dateMinute(fromMs)}.`,
  limitChangeWithdrawn: 'Badiliko limeondolewa. Kikomo chako kinabaki kama kilivyo.',
  // The step after a requested deposit has the same heading (`deposit.sent`).
  promptSent: 'USSD imetumwa kwa nambari yako ya simu',
  withdrawalSent: 'Utoaji pesa umefaulu!',
  withdrawalInProgress: 'Pesa zako zinatumwa. Utapata ujumbe zikifika.',
  betPlaced: 'Beti imewekwa.',
  betCancelled: 'Beti yako imeghairiwa.',
  jackpotTicketBought: 'Tiketi yako ya jackpot imenunuliwa.',
  pushChanged: 'Taarifa zako zimehifadhiwa.',
  pushStopped: 'Simu hii haitapokea taarifa tena.',
};
