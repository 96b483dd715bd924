import { DEFAULT_LANGUAGE, type Language } from '@ushindi/shared';

/** The texts of messages to players. They use only the basic SMS alphabet, because other characters halve their length. */
type SmsTexts = {
  code(code: string, minutes: number): string;
  /** For a phone that has an account. */
  codeOfAccount(code: string, minutes: number): string;
  /** `device` such as 'Chrome on Android', '' if unknown. */
  newDevice(device: string): string;
};

const SMS_TEXTS: Record<Language, SmsTexts> = {
  en: {
    code: (code, minutes) =>
      `${code} is your Ushindi verification code. It is good for ${minutes} minutes; tell it to nobody.`,
    codeOfAccount: (code, minutes) =>
      `${code} is your Ushindi verification code. You have an account: the code lets you choose a new password. It is good for ${minutes} minutes; tell it to nobody.`,
    newDevice: (device) =>
      `Your Ushindi account was opened on a new device${device && `: ${device}`}. Not you? Change your password and log out everywhere under Account.`,
  },
  sw: {
    code: (code, minutes) =>
      `${code} ni msimbo wako wa uthibitisho wa Ushindi. Unatumika kwa dakika ${minutes}; usimwambie mtu yeyote.`,
    codeOfAccount: (code, minutes) =>
      `${code} ni msimbo wako wa uthibitisho wa Ushindi. Una akaunti: msimbo huu hukuwezesha kuchagua nenosiri jipya. Unatumika kwa dakika ${minutes}; usimwambie mtu yeyote.`,
    newDevice: (device) =>
      `Akaunti yako ya Ushindi imefunguliwa kwenye kifaa kipya${device && `: ${device}`}. Si wewe? Badilisha nenosiri na uondoke kwenye vifaa vyote katika Akaunti.`,
  },
};

/**
 * The texts in the language of an account. The player's own choice takes precedence over the language of the call, which
 * may be a stranger's.
 */
export const smsTextsFor = (player: Language | null, call: Language | null): SmsTexts =>
  SMS_TEXTS[player ?? call ?? DEFAULT_LANGUAGE];
