import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BeadRing } from './Collar.tsx';
import { classes } from './classes.ts';

/** Slides side by side, rolled by hand; nothing moves by itself. */
export function Reel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="reel" aria-label={name}>
      {children}
    </section>
  );
}

type SlideProps = {
  /** Where it leads; a slide without a target is a plain picture. */
  to?: string;
  /** In plate capitals: short. */
  title: string;
  text: string;
  /** The word on its button. */
  action?: string;
  /** The line at the foot, as on a kanga: a fact, never a proverb, which would stand beside a Play button. */
  jina: string;
  ground?: 'ochre' | 'forest';
};

const artOf = {
  ochre: ['#1b1214', '#c1121f', '#fff'],
  forest: ['#e4363b', '#fff', '#eda41c'],
} as const;

/** One slide of the carousel: plate lettering, a sentence, the collar around its button, and a jina. */
export function Slide({ to, title, text, action, jina, ground = 'ochre' }: SlideProps) {
  const className = classes('slide', ground === 'forest' && 'slide-forest');
  // The plate is set as large as its length allows.
  const plate: CSSProperties & { '--chars': number } = { '--chars': title.length };
  const content = (
    <>
      <SlideArt colors={artOf[ground]} />
      <div className="slide-title">
        <span className="plate" style={plate}>
          {title}
        </span>
      </div>
      <p>{text}</p>
      {action && <span className="slide-go">{action}</span>}
      <span className="jina">{jina}</span>
    </>
  );
  return to ? (
    <Link className={className} to={to}>
      {content}
    </Link>
  ) : (
    <div className={className}>{content}</div>
  );
}

function SlideArt({ colors }: { colors: readonly [string, string, string] }) {
  return (
    <svg className="slide-art" viewBox="0 0 200 200" aria-hidden>
      <BeadRing radius={93} width={8} color={colors[0]} />
      <BeadRing radius={79} width={8} color={colors[1]} />
      <BeadRing radius={65} width={8} color={colors[2]} />
    </svg>
  );
}
