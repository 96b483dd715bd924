import type { contentRules as english } from '#i18n/en/contentRules.ts';
import type { Translation } from '#i18n/messages.ts';

export const contentRules: Translation<typeof english> = {
  title: 'Kanuni za sasa',
  lead: 'Sheria imebadilika. Viwango hivi ndivyo vinavyotumika badala ya viwango vingine kwenye ukurasa huu.',
  stake: (min: string, max: string) => `Dau: angalau KES ${min} na si zaidi ya KES ${max}.`,
  noBetTaxes: 'Hakuna kodi inayokatwa kwenye dau wala kwenye pesa za ushindi.',
  betTaxes: (excise: number, withholding: number) =>
    `Ushuru wa bidhaa wa ${excise}% umo ndani ya kila dau, na kodi ya zuio ya ${withholding}% imo ndani ya ushindi halisi.`,
  walletTaxes: (deposit: number, withdrawal: number) =>
    `Kodi ya ${deposit}% hukatwa kwa kila amana na ${withdrawal}% kwa kila utoaji pesa.`,
  ageProof: (years: number) =>
    `Kabla ya kuweka pesa, kuweka beti au kutoa pesa, unathibitisha kwa kitambulisho kuwa una miaka ${years} au zaidi.`,
};
