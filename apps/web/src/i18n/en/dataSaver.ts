export const dataSaver = {
  freeData: 'Free Data',
  states: {
    automaticOn: 'On, because your phone saves data or your connection is slow.',
    automaticOff: 'Turns on automatically when your phone saves data or your connection is slow.',
    chosenOn: 'On until you turn it off.',
    chosenOff: 'Off until you turn it on.',
  },
  automatic: 'Let the connection decide',
  effect: 'Uses less data: no banners, no pictures, fewer updates. Your network still charges for data.',
  today: (size: string, cost: string) => `Today: ${size}, about KES ${cost}`,
  price: (perMb: string) => `Downloads of this browser on Ushindi, at about KES ${perMb} per MB.`,
  kilobytes: (count: string) => `${count} KB`,
  megabytes: (count: string) => `${count} MB`,
};
