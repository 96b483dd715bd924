import { language } from '#i18n/language.ts';
import './proverb.css';

/** A proverb in capitals with its meaning: one per screen, never beside a stake or after a loss. */
export function Proverb({ line, meaning }: { line: string; meaning: string }) {
  return (
    <p className="proverb" lang="sw">
      {line}
      <small lang={language}>{meaning}</small>
    </p>
  );
}
