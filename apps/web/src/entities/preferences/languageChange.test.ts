import { expect, it, vi } from 'vitest';
import { followLanguageChange } from './languageChange.ts';

const showAgain = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

it('loads a page from the back/forward cache again only when the language has changed since', {
  tags: ['R-212'],
}, () => {
  const reload = vi.fn();
  followLanguageChange(reload);
  showAgain(true);
  // The next page of this tab.
  localStorage.setItem('ushindi.language', 'sw');
  showAgain(false);
  expect(reload).not.toHaveBeenCalled();
  showAgain(true);
  expect(reload).toHaveBeenCalledOnce();
  // Storage that was cleared has no choice.
  localStorage.removeItem('ushindi.language');
  showAgain(true);
  expect(reload).toHaveBeenCalledOnce();
});
