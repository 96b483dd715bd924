/** The operator's names of promotions in the page's language. Apart from its other names, which every first visit loads. */
export const promotionNames = {
  shown: (name: string) => name,
};
