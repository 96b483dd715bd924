import type { ReactNode } from 'react';
import { language } from '#i18n/language.ts';

type Props = {
  title: string;
  text?: string;
  proverb?: { line: string; meaning: string };
  /** One action: a Button or a ButtonLink. */
  action?: ReactNode;
  /** The heading's level; 1 if the empty state is the whole page. */
  level?: 1 | 2;
};

/** An empty list: a picture, a heading and one action. The picture shows hollow beads or a proverb with its meaning. */
export function EmptyState({ title, text, proverb, action, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      <div className="empty-art">
        <div>
          <HollowBeads />
          {proverb && (
            <p lang="sw">
              {proverb.line}
              <small lang={language}>{proverb.meaning}</small>
            </p>
          )}
        </div>
      </div>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

const strands = [33, 24, 15].flatMap((radius) => {
  const count = { 33: 13, 24: 11, 15: 8 }[radius] ?? 0;
  const arc = Array.from({ length: count }, (_, index) => {
    const angle = (Math.PI * index) / (count - 1);
    return { x: 38 + radius * Math.cos(angle), y: 22 + radius * Math.sin(angle) };
  });
  const ends = [4.5, 13].flatMap((y) => [
    { x: 38 - radius, y },
    { x: 38 + radius, y },
  ]);
  return [...arc, ...ends];
});

function HollowBeads() {
  return (
    <svg width="76" height="60" viewBox="0 0 76 60" fill="none" stroke="var(--control)" strokeWidth="1.3" aria-hidden>
      {strands.map(({ x, y }) => (
        <circle key={`${x},${y}`} cx={x.toFixed(1)} cy={y.toFixed(1)} r="2.7" />
      ))}
    </svg>
  );
}
