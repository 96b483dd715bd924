import type { proof as english } from '#i18n/en/proof.ts';
import type { Translation } from '#i18n/messages.ts';

export const proof: Translation<typeof english> = {
  about:
    'Ufunguo ndio unaoamua mechi. Alama yake ya kipekee (hash) huchapishwa kabla ya mechi kuanza, kwa hivyo ufunguo hauwezi kubadilishwa. Baada ya mechi, mtu yeyote anaweza kukokotoa matokeo kwa kutumia ufunguo.',
  commitment: 'Hash ya ufunguo (SHA-256)',
  key: 'Ufunguo',
  later: 'Huonyeshwa dakika moja baada ya mechi.',
  check: 'Hakiki matokeo haya',
  command: 'Amri ya kukokotoa matokeo',
  given: 'Mwendeshaji aliipa mechi hii matokeo tofauti na yale ya ufunguo wake.',
  none: 'Mechi hii haina uthibitisho wa matokeo.',
};
