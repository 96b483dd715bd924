import type { document as english } from '#i18n/en/document.ts';
import type { Translation } from '#i18n/messages.ts';

export const document: Translation<typeof english> = {
  description: 'Beti za michezo nchini Kenya: kandanda na mingine, kabla ya mechi na mubashara.',
  notStarted: 'Ushindi haijafunguka',
  needsScript: 'Ushindi inahitaji JavaScript. Iruhusu kwenye mipangilio ya kivinjari chako.',
  slowOrOld: (chrome, firefox, safari) =>
    `Huenda mtandao wako uko polepole, au kivinjari chako ni cha zamani: Ushindi inahitaji Chrome ${chrome}, Firefox ${firefox} au Safari ${safari}, au toleo jipya zaidi.`,
  tryAgain: 'Jaribu tena',
  contacts: (phone, mailbox) => `Bado haifunguki? Piga simu ${phone} au andika kwa ${mailbox}.`,
  shortcuts: { live: 'Mubashara', myBets: 'Beti zangu' },
};
