import type { dataSaver as english } from '#i18n/en/dataSaver.ts';
import type { Translation } from '#i18n/messages.ts';

export const dataSaver: Translation<typeof english> = {
  freeData: 'Okoa data',
  states: {
    automaticOn: 'Imewashwa, kwa sababu simu yako inaokoa data au mtandao wako una kasi ya chini.',
    automaticOff: 'Hujiwasha simu yako inapookoa data au mtandao wako unapokuwa na kasi ya chini.',
    chosenOn: 'Imewashwa hadi utakapoizima.',
    chosenOff: 'Imezimwa hadi utakapoiwasha.',
  },
  automatic: 'Mtandao uamue',
  effect: 'Hutumia data kidogo: hakuna mabango, hakuna picha, masasisho machache. Mtandao wako bado hukutoza data.',
  today: (size, cost) => `Leo: ${size}, takriban KES ${cost}`,
  price: (perMb) => `Data iliyopakuliwa na kivinjari hiki kwenye Ushindi, kwa takriban KES ${perMb} kwa MB.`,
  kilobytes: (count) => `${count} KB`,
  megabytes: (count) => `${count} MB`,
};
