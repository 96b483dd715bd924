import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Article, Section } from '../../lib/messages/article.ts';
import { contentArticle } from '../../lib/messages/contentArticle.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { usePageMeta } from '../../lib/usePageMeta.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TextSection } from './TextSection.tsx';

/** A text page: its lead, a table of contents, and its sections. */
export function ArticleScreen({ article }: { article: Article }) {
  const { title, description, lead, sections } = article;
  usePageMeta(title, description);
  useNamedPlace();
  return (
    <>
      <PageHeader title={title} />
      <div className="grid gap-5 bg-surface p-4">
        <p className="text-ink-2">{lead}</p>
        <Contents sections={sections} />
        {sections.map((section) => (
          <TextSection key={section.title} id={placeOf(section)} {...section} />
        ))}
      </div>
    </>
  );
}

function Contents({ sections }: { sections: readonly Section[] }) {
  const words = useMessages(contentArticle);
  return (
    <nav aria-label={words.contents}>
      <ol className="list-decimal pl-5">
        {sections.map((section) => (
          <li key={section.title}>
            {/* Replacing keeps Back for the page before; ScrollKeeper leaves such an address where it is. */}
            <Link className="block py-3 underline" to={{ hash: placeOf(section) }} replace>
              {section.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A section's name in the address: its title in small letters with hyphens. */
function placeOf({ title }: Section): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** Goes to the section that the address names, for the eye and for the keyboard alike. */
function useNamedPlace(): void {
  const location = useLocation();
  useEffect(() => {
    const heading = document.getElementById(location.hash.slice(1));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [location]);
}
