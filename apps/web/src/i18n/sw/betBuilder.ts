import type { betBuilder as english } from '#i18n/en/betBuilder.ts';
import type { Translation } from '#i18n/messages.ts';

export const betBuilder: Translation<typeof english> = {
  name: 'Jenga Beti',
  hint: 'Chagua machaguo 2 hadi 6. Yana bei moja ya pamoja na yote yanapaswa kushinda.',
  oneMore: 'Chagua moja zaidi.',
  count: (count) => (count === 1 ? 'chaguo 1' : `machaguo ${count}`),
  odds: (odds) => `Odds ${odds}`,
  add: 'Weka kwenye mkeka',
  onSlip: 'Iko kwenye mkeka wako',
  tryAgain: 'Jaribu tena',
  tooMany: 'Jenga Beti ina machaguo 6 pekee. Ondoa moja kwanza.',
  unavailable: 'Machaguo ya mechi hii hayawezi kuunganishwa.',
  problems: {
    impossible: 'Machaguo haya hayawezi kushinda yote. Ondoa moja.',
    redundant: 'Moja ya machaguo haya linatokana na mengine. Liondoe.',
    notCombinable: 'Machaguo haya hayawezi kuunganishwa. Ondoa moja.',
    notOffered: 'Moja ya machaguo haya halipatikani sasa. Liondoe.',
  },
};
