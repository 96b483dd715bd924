import { currentLanguage } from '../lib/messages/messages.ts';

/** A proverb in capitals with its meaning: one a screen, never beside a stake or after a loss. */
export function Proverb({ line, meaning }: { line: string; meaning: string }) {
  return (
    <p className="proverb" lang="sw">
      {line}
      <small lang={currentLanguage()}>{meaning}</small>
    </p>
  );
}
