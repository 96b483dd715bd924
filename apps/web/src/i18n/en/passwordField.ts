/** Texts of the field for a password. */
export const passwordField = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};
