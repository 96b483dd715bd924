/** Notices about a copy to the clipboard. */
export const clipboard = {
  failed: 'Copy failed.',
};
