import { formatKes, formatMinutes, formatNairobiMinute, type LimitKind } from '@ushindi/shared';
import type { AgeState } from '@ushindi/shared/ageProof';
import type { ConfirmationTexts } from './confirmations.ts';
import type { RefusalReason, RefusalTexts } from './reasons.ts';

// The English words that the wire carries. Clients in other languages word each kind themselves.

const untilText = (untilMs: number | null): string =>
  untilMs === null ? '' : ` until ${formatNairobiMinute(untilMs)}`;
const exclusionText = (untilMs: number | null): string =>
  `You have excluded yourself from betting${untilText(untilMs)}.`;
const periodText = (untilMs: number | null): string => (untilMs === null ? ' for good' : untilText(untilMs));

const countOf = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const LIMIT_NAMES: Record<LimitKind, string> = {
  deposit: 'deposits',
  stake: 'stakes',
  loss: 'losses',
  time: 'time played',
};

/** An amount of a limit: 'KES 1,000.00' or '1 h 30 min'. */
const limitText = (limit: LimitKind, amount: number): string =>
  limit === 'time' ? formatMinutes(amount) : `KES ${formatKes(amount)}`;

const AGE_TEXTS: Record<AgeState, string> = {
  none: 'Please prove your age first.',
  pending: 'Your age is being checked. Please try again in a minute.',
  proven: 'Please prove your age first.',
  refused: 'Your age could not be proven. Please check your details and send them again.',
  underAge: 'Your account is closed for play, because you are not old enough.',
};

type Problem = Extract<RefusalReason, { kind: 'selection' }>['problem'];
const PROBLEMS: Record<Problem, string> = {
  unknownMarket: 'unknown market or odd',
  ended: 'the match has ended',
  started: 'the match has started',
  notStarted: 'the match has not started',
  noOdds: 'Odds not available at the moment',
  oddNotTrading: 'This odd is not available for betting',
  marketNotOpen: 'This market is not available for betting',
  oddsChanged: 'odds changed',
  scoreChanged: 'the score has changed',
  noFurtherBet: 'no further bet of this size is accepted',
};

/** Every refusal in English. */
export const ENGLISH_REFUSALS: RefusalTexts = {
  wrongLogin: 'Wrong phone number or password.',
  wrongOldPassword: 'Your old password is wrong.',
  invalidPhone: 'Please enter a valid phone number.',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: ({ minLength }) => `Password must be at least ${minLength} characters long.`,
  passwordIsPhone: 'Your phone number is too easy to guess. Please choose another password.',
  passwordTooCommon: 'This password is too easy to guess. Please choose another one.',
  passwordRequired: 'Password is required.',
  needsVerification: 'Please verify your account to continue.',
  codeWrong: 'The verification code is wrong or has been used.',
  codeExpired: 'The verification code has expired. Please ask for a new one.',
  codeTooManyTries: 'Too many wrong codes. Please ask for a new one.',
  codeTooSoon: ({ seconds }) => `Please wait ${countOf(seconds, 'second')} before asking for another code.`,
  tooManyTexts: ({ minutes }) =>
    `Too many text messages are being sent. Please try again in ${countOf(minutes, 'minute')}.`,
  textsUnavailable: 'Text messages cannot be sent at the moment.',
  tooManySignIns: 'Too many people are signing in right now. Please try again in a few seconds.',
  loginRequired: 'Please log in to continue.',
  sessionExpired: 'Session expired. Please log in again.',
  sessionReplaced: 'Your password was changed a moment ago. Please try again.',
  sessionEndedByExclusion: ({ untilMs }) => `${exclusionText(untilMs)} Log in again to withdraw or to see your bets.`,
  exclusionPeriodMissing: 'Please select a period for exclusion.',
  exclusionPeriodUnknown: 'Invalid exclusion period selected.',
  restricted: 'Your account is restricted. Please contact customer care.',
  excluded: ({ untilMs }) => exclusionText(untilMs),
  ageNotProven: ({ ageState }) => AGE_TEXTS[ageState],
  ageProofNotRequired: 'No proof of age is required.',
  tooManyAgeChecks: 'You have used all checks of today. Please try again tomorrow.',
  agesUnchecked: 'Ages cannot be checked at the moment.',
  idNameInvalid: 'Please enter your name as it is on your ID card.',
  idNumberInvalid: 'Please enter a valid ID number.',
  birthDateInvalid: 'Please enter your date of birth.',
  pushServiceUnknown: 'This browser cannot receive notifications.',
  pushKeyChanged: 'Notifications could not be switched on. Please try again.',
  pushEnded: 'Notifications to this phone have ended. Switch them on again.',

  invalidBookingCode: 'Invalid booking code.',
  noBets: 'No bets selected.',
  tooManyLegs: ({ maxLegs }) => `A bet can have ${maxLegs} matches at most.`,
  notWholeAmount: 'Please enter a whole-number amount (no decimals).',
  stakeLimits: ({ minKes, maxKes }) =>
    `Bet Limits: Min Stake ${minKes} KES, Max Stake: ${formatKes(maxKes).replace('.00', '')} KES`,
  structureMalformed: 'These singles or this system do not fit the selections. Please choose again.',
  tooManyLines: ({ maxLines }) => `A system can have ${maxLines} bets at most. Please choose fewer.`,
  lineStakeBelowMin: ({ minKes }) => `The smallest stake for each bet is KES ${minKes}.`,
  freebetOnStructure: 'A freebet cannot be the stake of singles or a system.',
  structuresNotOffered: 'Singles and systems are not on offer.',
  selectionsRefused: 'Some selections cannot be bet on.',
  selectionsNotBookable: 'Some selections cannot be booked.',
  oddsChanged: 'Some odds have changed.',
  stakeAboveLimit: 'Your stake is above the limit of a selection.',
  onePickPerMatch: 'Only one pick a match',
  unknownMatch: 'Unknown match',
  selection: ({ homeTeam, awayTeam, problem }) => `${homeTeam} vs ${awayTeam}: ${PROBLEMS[problem]}`,
  largestStake: ({ homeTeam, awayTeam, maxKes }) =>
    `${homeTeam} vs ${awayTeam}: the largest stake now is KES ${formatKes(maxKes)}`,
  balanceTooLow: ({ of }) => `Your balance is too low for this ${of}.`,
  bookingCodeTaken: 'This booking code is taken. Please try again.',
  bookingCodeUsed: 'Another bet was placed with this booking code.',
  noBookingCode: 'No booking code is free. Please try again.',
  bookingExpired: 'This booking code has expired.',
  noBetWithCode: 'There is no bet with this code.',
  betTooLate: 'This bet came too late and was not placed.',
  betNotPlaced: 'Your bet was not placed. Please try again.',
  unknownBet: 'You have no such bet.',
  betSettled: 'This bet has been settled already.',
  cancelTooLate: ({ minutes }) => `A bet can be cancelled within ${countOf(minutes, 'minute')} of placing it.`,
  cancelLive: 'A bet on a live match cannot be cancelled.',
  cancelStarted: 'A match of this bet has started, so it cannot be cancelled.',
  cancelFreebetUsed: 'The freebet of this bet has been used, so the bet cannot be cancelled.',
  cancelCashedOut: 'A part of this bet has been cashed out, so it cannot be cancelled.',
  notCashable: 'This bet cannot be cashed out.',
  cashOutTarget: ({ minKes, belowKes }) =>
    `Please enter an amount from KES ${formatKes(minKes)}, below the possible win of KES ${formatKes(belowKes)}.`,
  cashOutNotMade: 'Your bet was not cashed out. Please try again.',
  noBonuses: 'You have no bonuses yet.',
  bonusUnusable: 'This bonus cannot be used.',
  freebetPending: 'This freebet is activated by placing a bet with your own money.',
  freebetUsed: 'This freebet has been used.',
  freebetExpired: 'This freebet has expired.',
  freebetStake: ({ kes }) => `The stake of this freebet is KES ${formatKes(kes)}.`,
  freebetMinStake: ({ minKes }) => `This freebet needs a stake of KES ${formatKes(minKes)} or more.`,
  freebetMinSelections: ({ min }) => `This freebet needs ${min} selections or more.`,
  freebetMinOddsPerSelection: ({ min }) => `This freebet needs odds of ${min.toFixed(2)} or more on every selection.`,
  freebetMinOdds: ({ min }) => `This freebet needs total odds of ${min.toFixed(2)} or more.`,
  jackpotClosed: 'The sale of tickets for this jackpot round is over.',
  jackpotPicksMissing: 'Please pick an outcome of every match.',

  invalidDeposit: 'Invalid deposit amount. Please enter a valid amount.',
  depositBelowMin: ({ minKes }) => `Please enter a valid deposit amount (minimum ${minKes} KES).`,
  invalidAmount: 'Please enter a valid amount.',
  withdrawalBelowMin: ({ minKes }) => `The minimum withdrawal is KES ${minKes}.`,
  dayTooHigh: ({ maxKes }) => `Maximum daily transaction value is ${formatKes(maxKes)} KES`,
  transactionTooHigh: ({ maxKes }) => `Maximum value per transaction is ${formatKes(maxKes)} KES`,
  playerLimit: ({ limit, period, amount, left, renewsAtMs }) => {
    const renewsAt = formatNairobiMinute(renewsAtMs);
    const what = `Your own limit for ${LIMIT_NAMES[limit]} is ${limitText(limit, amount)} a ${period}.`;
    if (limit === 'time') return `${what} You can play again on ${renewsAt}.`;
    return `${what} You have ${limitText(limit, left)} left. It renews on ${renewsAt}.`;
  },
  limitAbovePeriod: ({ period }) => `A ${period} is shorter than this limit.`,
  noPendingChange: 'This limit has no pending change.',
  promptNotSent: 'No payment prompt was sent. Please try again in a minute.',
  promptRefused: 'M-PESA did not take the request. Please try again in a minute.',
  depositsUnavailable: 'Deposits are not possible at the moment.',
  unknownDeposit: 'No deposit was requested with this key.',
  requestReused: 'This request was already used for another amount. Please try again.',
  feeChanged: ({ feeKes }) =>
    `The fee of this withdrawal is now KES ${formatKes(feeKes)}. Please check it and try again.`,
  withdrawalNotMade: 'Your withdrawal was not made. The money is in your account.',
  withdrawalTooSlow: 'Your withdrawal took too long, and nothing was sent. Please try again.',
  withdrawalRefused: 'Withdrawals are not possible at the moment. Your money is in your account.',
  withdrawalsUnavailable: 'Withdrawals are not possible at the moment.',

  unknownGame: 'This game is not available.',
  noPicture: 'There is no such picture.',
  gameClosed: 'This game is no longer open. Please open it again.',
  unknownRound: 'There is no such round.',
  roundNotOnOffer: 'This round is not on offer any more. Please play the next one.',
  roundPlayed: 'This round has been played already.',
  roundOpen: 'Your last round is still going on.',
  pickNotOnOffer: 'This pick is not on offer.',
  gameStakeChoices: ({ choicesKes }) => `The stake is KES ${choicesKes.join(' or ')}.`,
  gameStakeRange: ({ minKes, maxKes }) =>
    `The stake is KES ${minKes.toLocaleString('en')} to ${maxKes.toLocaleString('en')}, without cents.`,

  noRecord: 'record not found',
  noSuchCall: 'No such call.',
  wrongKey: ({ key }) => `Wrong ${key}.`,
  requestUnreadable: 'This request cannot be read.',
  failed: 'An error occurred.',
  tooManyAttempts: ({ minutes }) =>
    `Too many attempts. Please try again in ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}.`,
  serviceUnavailable: 'The service is not answering right now. Please try again in a moment.',
  serviceSlow: 'The service is taking too long to answer. Please try again.',
  serviceBusy: 'The service is very busy right now. Please try again in a moment.',
  answerUnreadable: 'The service gave an answer that could not be read. Please try again.',
  outcomeUnknown: 'No clear answer came. Your request may still have gone through: check before you try again.',
  notOffered: 'This is not offered here.',
};

/** Every confirmation in English. */
export const ENGLISH_CONFIRMATIONS: ConfirmationTexts = {
  registered: 'We have sent you a verification code.',
  codeRequested: 'If this number has an account, a verification code is on its way.',
  verified: 'Verification successful!',
  verifiedExcluded: ({ untilMs }) => `Verification successful! ${exclusionText(untilMs)}`,
  loggedIn: 'Login successful.',
  loggedInExcluded: ({ untilMs }) => `Login successful. ${exclusionText(untilMs)}`,
  passwordReset: 'Your password has been changed. Please log in.',
  passwordChanged: 'Your password has been changed. All other devices are logged out.',
  excluded: ({ untilMs }) => `You have excluded yourself from betting${periodText(untilMs)}.`,
  excludedAlready: ({ untilMs }) =>
    `You have already excluded yourself from betting${periodText(untilMs)}. It cannot be shortened.`,
  loggedOut: 'You have been logged out.',
  deviceLoggedOut: 'That device is logged out.',
  loggedOutEverywhere: 'You are logged out on all devices.',
  realityCheckSaved: 'Your reality check is saved.',
  limitUnchanged: 'This limit has not changed.',
  limitSet: ({ limit, amount }) => `Your limit is ${limitText(limit, amount)} from now on.`,
  limitSetFrom: ({ limit, amount, fromMs }) =>
    `Your limit is ${limitText(limit, amount)} from ${formatNairobiMinute(fromMs)} on.`,
  limitRemovedFrom: ({ fromMs }) => `Your limit ends from ${formatNairobiMinute(fromMs)} on.`,
  limitChangeWithdrawn: 'The change has been withdrawn. Your limit stays as it is.',
  promptSent: 'USSD sent to your Mobile Phone Number',
  withdrawalSent: 'Withdrawal successful!',
  withdrawalInProgress: 'Your withdrawal is being processed. You will get a message when the money arrives.',
  betPlaced: 'Bet placed successfully.',
  betCancelled: 'Your bet has been cancelled.',
  jackpotTicketBought: 'Your jackpot ticket is bought.',
  pushChanged: 'Your notifications have been saved.',
  pushStopped: 'This phone gets no more notifications.',
};
