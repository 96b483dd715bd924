import type { RefusalReason, RefusalTexts } from '@ushindi/api-contract';
import { dateMinute } from '#i18n/format/dates.ts';
import { formatKes, formatOdds } from '#i18n/format/money.ts';
import { durationText, excluded } from './confirmations.ts';

type ParamsOf<Kind extends RefusalReason['kind']> = Omit<Extract<RefusalReason, { kind: Kind }>, 'kind'>;

const kes = (amount: number): string => `KES ${formatKes(amount)}`;

const AGES: Record<ParamsOf<'ageNotProven'>['ageState'], string> = {
  none: 'Tafadhali thibitisha umri wako kwanza.',
  pending: 'Tunakagua umri wako. Tafadhali jaribu tena baada ya dakika moja.',
  proven: 'Tafadhali thibitisha umri wako kwanza.',
  refused: 'Umri wako haukuthibitishwa. Tafadhali kagua maelezo yako uyatume tena.',
  underAge: 'Akaunti yako imefungwa kucheza, kwa sababu hujafikisha umri unaohitajika.',
};

const PROBLEMS: Record<ParamsOf<'selection'>['problem'], string> = {
  unknownMarket: 'soko au odds hazijulikani',
  ended: 'mechi imeisha',
  started: 'mechi imeanza',
  notStarted: 'mechi haijaanza',
  noOdds: 'odds hazipatikani kwa sasa',
  oddNotTrading: 'huwezi kuweka beti kwa odds hizi kwa sasa',
  marketNotOpen: 'soko hili limefungwa kwa sasa',
  oddsChanged: 'odds zimebadilika',
  scoreChanged: 'matokeo yamebadilika',
  noFurtherBet: 'hatupokei beti nyingine ya kiasi hiki',
};

const BALANCES: Record<ParamsOf<'balanceTooLow'>['of'], string> = {
  bet: 'Salio lako halitoshi kwa beti hii.',
  stake: 'Salio lako halitoshi kwa dau hili.',
  withdrawal: 'Salio lako halitoshi kutoa kiasi hiki.',
};

const PERIODS = { day: 'kwa siku', week: 'kwa wiki', month: 'kwa mwezi' } as const;
const PERIOD_NAMES = { day: 'Siku', week: 'Wiki', month: 'Mwezi' } as const;
const LIMITS: Record<ParamsOf<'playerLimit'>['limit'], string> = {
  deposit: 'amana',
  stake: 'dau',
  loss: 'hasara',
  time: 'muda wa kucheza',
};

function playerLimit({ limit, period, amount, left, renewsAtMs }: ParamsOf<'playerLimit'>): string {
  const shown = limit === 'time' ? durationText : kes;
  const what = `Kikomo chako cha ${LIMITS[limit]} ni ${shown(amount)} ${PERIODS[period]}.`;
  const renewsAt = dateMinute(renewsAtMs);
  if (limit === 'time') return `${what} Unaweza kucheza tena ${renewsAt}.`;
  return `${what} Umebakiwa na ${shown(left)}. Kitaanza upya ${renewsAt}.`;
}

/** Why the operator or the gateway refused a call. The file loads with the first refusal (decision 76). */
export const refusals: RefusalTexts = {
  wrongLogin: 'Nambari ya simu au nenosiri si sahihi.',
  wrongOldPassword: 'Nenosiri lako la zamani si sahihi.',
  invalidPhone: 'Tafadhali weka nambari sahihi ya simu.',
  passwordsDiffer: 'Manenosiri hayalingani',
  passwordTooShort: ({ minLength }) => `Nenosiri lazima liwe na angalau herufi ${minLength}.`,
  passwordIsPhone: 'Ni rahisi kukisia nambari yako ya simu. Tafadhali chagua nenosiri lingine.',
  passwordTooCommon: 'Ni rahisi kukisia nenosiri hili. Tafadhali chagua lingine.',
  passwordRequired: 'Weka nenosiri.',
  needsVerification: 'Tafadhali thibitisha akaunti yako ili uendelee.',
  codeWrong: 'Msimbo wa uthibitisho si sahihi au umeshatumika.',
  codeExpired: 'Muda wa msimbo wa uthibitisho umeisha. Tafadhali omba mwingine.',
  codeTooManyTries: 'Umeandika misimbo mingi isiyo sahihi. Tafadhali omba mwingine.',
  codeTooSoon: ({ seconds }) => `Tafadhali subiri sekunde ${seconds} kabla ya kuomba msimbo mwingine.`,
  tooManyTexts: ({ minutes }) => `SMS nyingi zinatumwa sasa. Tafadhali jaribu tena baada ya dakika ${minutes}.`,
  textsUnavailable: 'Hatuwezi kutuma SMS kwa sasa.',
  tooManySignIns: 'Watu wengi wanaingia sasa. Tafadhali jaribu tena baada ya sekunde chache.',
  loginRequired: 'Tafadhali ingia ili uendelee.',
  sessionExpired: 'Muda wako wa kuingia umeisha. Tafadhali ingia tena.',
  sessionReplaced: 'Nenosiri lako limebadilishwa sasa hivi. Tafadhali jaribu tena.',
  sessionEndedByExclusion: ({ untilMs }) => `${excluded(untilMs)} Ingia tena ili utoe pesa au uone beti zako.`,
  exclusionPeriodMissing: 'Tafadhali chagua muda wa kujizuia.',
  exclusionPeriodUnknown: 'Muda uliochagua si sahihi.',
  restricted: 'Akaunti yako imewekewa vikwazo. Tafadhali wasiliana na huduma kwa wateja.',
  excluded: ({ untilMs }) => excluded(untilMs),
  ageNotProven: ({ ageState }) => AGES[ageState],
  ageProofNotRequired: 'Huhitaji kuthibitisha umri wako.',
  tooManyAgeChecks: 'Umetumia nafasi zote za leo. Tafadhali jaribu tena kesho.',
  agesUnchecked: 'Hatuwezi kukagua umri kwa sasa.',
  idNameInvalid: 'Tafadhali weka jina lako kama lilivyo kwenye kitambulisho.',
  idNumberInvalid: 'Tafadhali weka nambari sahihi ya kitambulisho.',
  birthDateInvalid: 'Tafadhali weka tarehe yako ya kuzaliwa.',
  pushServiceUnknown: 'Kivinjari hiki hakiwezi kupokea taarifa.',
  pushKeyChanged: 'Taarifa hazikuweza kuwashwa. Tafadhali jaribu tena.',
  pushEnded: 'Taarifa kwa simu hii zimeisha. Ziwashe tena.',

  invalidBookingCode: 'Msimbo wa mkeka si sahihi.',
  noBets: 'Hujachagua beti yoyote.',
  tooManyLegs: ({ maxLegs }) => `Beti haiwezi kuzidi mechi ${maxLegs}.`,
  notWholeAmount: 'Tafadhali weka kiasi cha nambari nzima (bila desimali).',
  stakeLimits: ({ minKes, maxKes }) => `Vikomo vya beti: dau la chini ${kes(minKes)}, dau la juu ${kes(maxKes)}`,
  structureMalformed: 'Beti hizi moja moja au mfumo huu haulingani na machaguo. Tafadhali chagua tena.',
  tooManyLines: ({ maxLines }) => `Mfumo hauwezi kuzidi beti ${maxLines}. Tafadhali punguza.`,
  lineStakeBelowMin: ({ minKes }) => `Dau la chini zaidi kwa kila beti ni ${kes(minKes)}.`,
  freebetOnStructure: 'Beti ya bure haiwezi kuwa dau la beti moja moja au la mfumo.',
  structuresNotOffered: 'Beti moja moja na mifumo hazipatikani.',
  selectionsRefused: 'Baadhi ya machaguo hayawezi kuwekewa beti.',
  selectionsNotBookable: 'Baadhi ya machaguo hayawezi kuhifadhiwa.',
  oddsChanged: 'Baadhi ya odds zimebadilika.',
  stakeAboveLimit: 'Dau lako limezidi kikomo cha chaguo.',
  onePickPerMatch: 'Chaguo moja tu kwa kila mechi',
  unknownMatch: 'Mechi haijulikani',
  selection: ({ homeTeam, awayTeam, problem }) => `${homeTeam} v ${awayTeam}: ${PROBLEMS[problem]}`,
  largestStake: ({ homeTeam, awayTeam, maxKes }) => `${homeTeam} v ${awayTeam}: dau kubwa zaidi sasa ni ${kes(maxKes)}`,
  balanceTooLow: ({ of }) => BALANCES[of],
  bookingCodeTaken: 'Msimbo huu wa mkeka umeshatumika. Tafadhali jaribu tena.',
  bookingCodeUsed: 'Beti nyingine iliwekwa kwa msimbo huu wa mkeka.',
  noBookingCode: 'Hakuna msimbo wa mkeka uliobaki. Tafadhali jaribu tena.',
  bookingExpired: 'Muda wa msimbo huu wa mkeka umeisha.',
  noBetWithCode: 'Hakuna beti yenye msimbo huu.',
  betTooLate: 'Beti hii ilichelewa na haikuwekwa.',
  betNotPlaced: 'Beti yako haikuwekwa. Tafadhali jaribu tena.',
  unknownBet: 'Huna beti kama hiyo.',
  betSettled: 'Beti hii imeshaamuliwa.',
  cancelTooLate: ({ minutes }) => `Beti inaweza kughairiwa ndani ya dakika ${minutes} baada ya kuwekwa.`,
  cancelLive: 'Beti ya mechi ya mubashara haiwezi kughairiwa.',
  cancelStarted: 'Mechi ya beti hii imeanza, kwa hivyo beti haiwezi kughairiwa.',
  cancelFreebetUsed: 'Beti ya bure iliyotokana na beti hii imetumika, kwa hivyo beti haiwezi kughairiwa.',
  cancelCashedOut: 'Sehemu ya beti hii imeshalipwa kwa cash out, kwa hivyo beti haiwezi kughairiwa.',
  notCashable: 'Beti hii haiwezi kulipwa kwa cash out.',
  cashOutTarget: ({ minKes, belowKes }) =>
    `Weka kiasi kuanzia ${kes(minKes)}, chini ya ${kes(belowKes)} unazoweza kushinda.`,
  cashOutNotMade: 'Cash out haikufanyika. Jaribu tena.',
  noBonuses: 'Bado huna bonasi.',
  bonusUnusable: 'Bonasi hii haiwezi kutumika.',
  freebetPending: 'Beti hii ya bure itaanza kutumika ukiweka beti kwa pesa zako.',
  freebetUsed: 'Beti hii ya bure imetumika.',
  freebetExpired: 'Muda wa beti hii ya bure umeisha.',
  freebetStake: ({ kes: stake }) => `Dau la beti hii ya bure ni ${kes(stake)}.`,
  freebetMinStake: ({ minKes }) => `Beti hii ya bure inahitaji dau la ${kes(minKes)} au zaidi.`,
  freebetMinSelections: ({ min }) => `Beti hii ya bure inahitaji machaguo ${min} au zaidi.`,
  freebetMinOddsPerSelection: ({ min }) =>
    `Beti hii ya bure inahitaji odds ${formatOdds(min)} au zaidi kwa kila chaguo.`,
  freebetMinOdds: ({ min }) => `Beti hii ya bure inahitaji jumla ya odds ${formatOdds(min)} au zaidi.`,
  jackpotClosed: 'Uuzaji wa tiketi za raundi hii ya jackpot umekwisha.',
  jackpotPicksMissing: 'Tafadhali chagua matokeo ya kila mechi.',

  invalidDeposit: 'Kiasi cha amana si sahihi. Tafadhali weka kiasi sahihi.',
  depositBelowMin: ({ minKes }) => `Tafadhali weka kiasi sahihi cha amana (angalau KES ${minKes}).`,
  invalidAmount: 'Tafadhali weka kiasi sahihi.',
  withdrawalBelowMin: ({ minKes }) => `Kiasi cha chini cha kutoa ni KES ${minKes}.`,
  dayTooHigh: ({ maxKes }) => `Kiwango cha juu cha miamala kwa siku ni ${kes(maxKes)}`,
  transactionTooHigh: ({ maxKes }) => `Kiwango cha juu kwa kila muamala ni ${kes(maxKes)}`,
  playerLimit,
  limitAbovePeriod: ({ period }) => `${PERIOD_NAMES[period]} ni muda mfupi kuliko kikomo hiki.`,
  noPendingChange: 'Kikomo hiki hakina badiliko linalosubiri.',
  promptNotSent: 'Ombi la malipo halikutumwa. Tafadhali jaribu tena baada ya dakika moja.',
  promptRefused: 'M-PESA haikupokea ombi. Tafadhali jaribu tena baada ya dakika moja.',
  depositsUnavailable: 'Huwezi kuweka pesa kwa sasa.',
  unknownDeposit: 'Hakuna amana iliyoombwa kwa nambari hii.',
  requestReused: 'Ombi hili limeshatumika kwa kiasi kingine. Tafadhali jaribu tena.',
  feeChanged: ({ feeKes }) => `Ada ya kutoa pesa hizi sasa ni ${kes(feeKes)}. Tafadhali ikague, kisha ujaribu tena.`,
  withdrawalNotMade: 'Pesa zako hazikutolewa. Ziko kwenye akaunti yako.',
  withdrawalTooSlow: 'Utoaji pesa ulichukua muda mrefu na hakuna kilichotumwa. Tafadhali jaribu tena.',
  withdrawalRefused: 'Huwezi kutoa pesa kwa sasa. Pesa zako ziko kwenye akaunti yako.',
  withdrawalsUnavailable: 'Huwezi kutoa pesa kwa sasa.',

  unknownGame: 'Mchezo huu haupatikani.',
  noPicture: 'Hakuna picha kama hiyo.',
  gameClosed: 'Mchezo huu umefungwa. Tafadhali ufungue tena.',
  unknownRound: 'Hakuna raundi kama hiyo.',
  roundNotOnOffer: 'Raundi hii haipo tena. Tafadhali cheza inayofuata.',
  roundPlayed: 'Raundi hii imeshachezwa.',
  roundOpen: 'Raundi yako ya mwisho bado inaendelea.',
  pickNotOnOffer: 'Chaguo hili halipo.',
  gameStakeChoices: ({ choicesKes }) => `Dau ni KES ${choicesKes.join(' au ')}.`,
  gameStakeRange: ({ minKes, maxKes }) => `Dau ni ${kes(minKes)} hadi ${kes(maxKes)}, bila senti.`,

  noRecord: 'Haikupatikana.',
  noSuchCall: 'Hakuna huduma kama hiyo.',
  wrongKey: ({ key }) => `Si sahihi: ${key}.`,
  requestUnreadable: 'Ombi hili halisomeki.',
  failed: 'Hitilafu imetokea.',
  tooManyAttempts: ({ minutes }) =>
    `Umejaribu mara nyingi. Tafadhali jaribu tena baada ya dakika ${Math.max(1, minutes)}.`,
  serviceUnavailable: 'Huduma haipatikani kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.',
  serviceSlow: 'Huduma inachelewa kujibu. Tafadhali jaribu tena.',
  serviceBusy: 'Huduma ina shughuli nyingi sasa. Tafadhali jaribu tena baada ya muda mfupi.',
  answerUnreadable: 'Jibu la huduma halikusomeka. Tafadhali jaribu tena.',
  outcomeUnknown: 'Hatukupata jibu la hakika. Huenda ombi lako lilipokelewa: kagua kabla ya kujaribu tena.',
  notOffered: 'Huduma hii haipatikani hapa.',
};
