import type {
  contentArticle as englishContentArticle,
  contentMaintenance as englishContentMaintenance,
} from '#i18n/en/content.ts';
import type { Translation } from '#i18n/messages.ts';

export const contentArticle: Translation<typeof englishContentArticle> = {
  contents: 'Kwenye ukurasa huu',
};

export const contentMaintenance: Translation<typeof englishContentMaintenance> = {
  title: 'Matengenezo',
  text: 'Kwa sasa tunafanya matengenezo',
  description: 'Ushindi inafanyiwa matengenezo na itarejea hivi karibuni.',
};
