/** A section of a text page, in this order: paragraphs, points, numbered steps, related page. */
export type Section = {
  title: string;
  text?: readonly string[];
  points?: readonly string[];
  steps?: readonly string[];
  link?: { to: string; label: string };
};

/** A text page: title, description for search engines, introduction and sections. */
export type Article = {
  title: string;
  description: string;
  lead: string;
  sections: readonly Section[];
};

export const contentArticle = {
  contents: 'On this page',
};

export const contentMaintenance = {
  title: 'under Maintenance',
  text: 'We are currently under maintenance',
  description: 'Ushindi is being worked on and will be back shortly.',
};
