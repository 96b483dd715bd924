export const contentNotFound = {
  title: 'Page not found',
  proverb: 'KUPOTEA NJIA NDIYO KUJUA NJIA',
  proverbMeaning: 'To lose the way is to learn the way',
};
