import { createContext, useContext, useEffect } from 'react';
import { messagesOf } from './messages.ts';
import { shell } from './en/shell.ts';

/** The title and the description of a page. */
export type PageMeta = { title: string; description: string };

/** Receives the page's meta data while the server renders it. */
export const PageMetaCollector = createContext<((meta: PageMeta) => void) | null>(null);

/**
 * Sets the page's title and description while a screen is mounted. @param title the screen's name; the product's name
 * is appended @param description one sentence for search engines and shared links; derived from the title by default
 */
export function usePageMeta(title: string, description?: string): void {
  const collect = useContext(PageMetaCollector);
  collect?.(metaOf(title, description));
  useEffect(() => {
    const meta = metaOf(title, description);
    document.title = meta.title;
    document.querySelector('meta[name=description]')?.setAttribute('content', meta.description);
  }, [title, description]);
}

function metaOf(title: string, description: string | undefined): PageMeta {
  const words = messagesOf(shell);
  return { title: words.pageTitle(title), description: description ?? words.description(title) };
}
