/** A part of a text page, in this order: its paragraphs, its points, its numbered steps, and a page that belongs to it. */
export type Section = {
  title: string;
  text?: readonly string[];
  points?: readonly string[];
  steps?: readonly string[];
  link?: { to: string; label: string };
};

/** A text page: its title, one sentence for search engines, a lead, and its sections. */
export type Article = {
  title: string;
  description: string;
  lead: string;
  sections: readonly Section[];
};
