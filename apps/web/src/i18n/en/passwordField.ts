/** Texts of a password's field. */
export const passwordField = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};
