/** Texts of what copies to the clipboard. */
export const clipboard = {
  failed: 'Copy failed.',
};
