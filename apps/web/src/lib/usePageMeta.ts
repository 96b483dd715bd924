import { useEffect } from 'react';
import { messagesOf } from './messages/messages.ts';
import { shell } from './messages/shell.ts';

/**
 * Sets the title and the description of the page while a screen shows.
 * @param title the screen's name; the product's name is added
 * @param description one sentence for search engines and shared links; without it one made of the title
 */
export function usePageMeta(title: string, description?: string): void {
  useEffect(() => {
    const words = messagesOf(shell);
    document.title = words.pageTitle(title);
    document.querySelector('meta[name=description]')?.setAttribute('content', description ?? words.description(title));
  }, [title, description]);
}
