import type { ReactNode } from 'react';
import { classes } from '#lib/classes.ts';
import { BeadRing } from './BeadRing.tsx';
import { Link } from '#ui/navigation/Link.tsx';

/** Slides side by side, scrolled by hand; nothing moves automatically. */
export function Carousel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="carousel" aria-label={name}>
      {children}
    </section>
  );
}

type SlideProps = {
  /** The link; a slide without one is a plain picture. */
  to?: string;
  /** Set in capitals of the plate typeface: keep it short. */
  title: string;
  text: string;
  /** The button's label. */
  action?: string;
  /** A fact in the bottom line. Never a proverb: none may appear beside a Play button. */
  caption: string;
  ground?: 'ochre' | 'forest';
};

const artOf = {
  ochre: ['#1b1214', '#c1121f', '#fff'],
  forest: ['#e4363b', '#fff', '#eda41c'],
} as const;

/** One slide: a title, a sentence, a button inside the bead ring, and a caption. */
export function Slide({ to, title, text, action, caption, ground = 'ochre' }: SlideProps) {
  const className = classes('slide', ground === 'forest' && 'slide-forest');
  // The title is as large as its length allows (carousel.css). A style attribute would violate the security policy.
  const chars = Math.max(title.length, 7);
  const content = (
    <>
      <SlideArt colors={artOf[ground]} />
      <div className="slide-title">
        <span className="plate" data-chars={chars}>
          {title}
        </span>
      </div>
      <p>{text}</p>
      {action && <span className="slide-go">{action}</span>}
      <span className="caption">{caption}</span>
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
