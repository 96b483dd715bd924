import { useEffect } from 'react';

/**
 * Stands in for `react-style-singleton` (vite.config.ts), with which the scroll lock of dialogs adds a style element. The
 * content security policy allows none, so the rules go into the page's own stylesheet while a dialog is open.
 */
export function styleSingleton() {
  let users = 0;
  let rule: CSSRule | null = null;
  function release(): void {
    users -= 1;
    if (users > 0 || rule === null) return;
    const sheet = rule.parentStyleSheet;
    sheet?.deleteRule([...sheet.cssRules].indexOf(rule));
    rule = null;
  }
  return function Style({ styles }: { styles: string }) {
    useEffect(() => {
      users += 1;
      rule ??= addRules(styles);
      return release;
    }, [styles]);
    return null;
  };
}

/** Adds rules as one, so that one is removed. Null without a stylesheet. */
function addRules(styles: string): CSSRule | null {
  const [sheet] = document.styleSheets;
  if (sheet === undefined) return null;
  const index = sheet.insertRule(`@media all {${styles}}`, sheet.cssRules.length);
  return sheet.cssRules[index] ?? null;
}
