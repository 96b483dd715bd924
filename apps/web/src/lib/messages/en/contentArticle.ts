export const contentArticle = {
  contents: 'On this page',
};
