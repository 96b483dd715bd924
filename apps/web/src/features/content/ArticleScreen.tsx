import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type Article, contentArticle, type Section } from '#i18n/en/content.ts';
import { messagesOf } from '#i18n/messages.ts';
import { usePageMeta } from '#i18n/usePageMeta.ts';
import { PageHeader } from '#ui/navigation/PageHeader.tsx';
import { RulesNote } from './RulesNote.tsx';
import { TextSection } from './TextSection.tsx';
import { Link } from '#ui/navigation/Link.tsx';

/**
 * A text page: introduction, table of contents and sections. @param statesRules whether its text contains taxes or
 * limits
 */
export function ArticleScreen({ article, statesRules = false }: { article: Article; statesRules?: boolean }) {
  const { title, description, lead, sections } = article;
  usePageMeta(title, description);
  useNamedPlace();
  return (
    <>
      <PageHeader title={title} />
      <div className="grid gap-5 bg-surface p-4 wrap-anywhere">
        <p className="text-ink-2">{lead}</p>
        {statesRules && <RulesNote />}
        <Contents sections={sections} />
        {sections.map((section) => (
          <TextSection key={section.title} id={placeOf(section)} {...section} />
        ))}
      </div>
    </>
  );
}

function Contents({ sections }: { sections: readonly Section[] }) {
  const words = messagesOf(contentArticle);
  return (
    <nav aria-label={words.contents}>
      <ol className="list-decimal pl-5">
        {sections.map((section) => (
          <li key={section.title}>
            {/* Replacing keeps Back for the page before; ScrollKeeper leaves such an address where it is. */}
            <Link className="flex min-h-11 items-center underline" to={{ hash: placeOf(section) }} replace>
              {section.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A section's anchor: its title in lower case with hyphens. */
function placeOf({ title }: Section): string {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** Scrolls to the section that the address names and focuses it. */
function useNamedPlace(): void {
  const location = useLocation();
  useEffect(() => {
    const heading = document.getElementById(location.hash.slice(1));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [location]);
}
