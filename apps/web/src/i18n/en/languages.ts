export const languages = {
  label: 'Language',
};
