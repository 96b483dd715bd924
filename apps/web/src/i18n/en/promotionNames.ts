/**
 * The operator's names of promotions in the page's language. They are not in `names.ts`, because every first visit
 * loads that.
 */
export const promotionNames = {
  shown: (name: string) => name,
};
