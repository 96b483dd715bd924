import { classes } from '#lib/classes.ts';

/** A tag: "hot" in ochre, "new" in ink. */
export function Tag({ kind, children }: { kind: 'hot' | 'new'; children: string }) {
  return <span className={classes('tag', kind === 'new' && 'tag-new')}>{children}</span>;
}

/**
 * A small count; hidden at zero. @param name the full sentence for screen readers: "3 selections" @param live whether
 * it counts live matches (green); otherwise it counts something of the player (red)
 */
export function CountBadge({ count, name, live = false }: { count: number; name: string; live?: boolean }) {
  if (count <= 0) return null;
  return (
    <span className={classes('count', live && 'count-live')} role="img" aria-label={name}>
      {count}
    </span>
  );
}

/** A green bead with the number of live matches. */
export function LiveCount({ count, name }: { count: number; name: string }) {
  return (
    <span className="live-count" role="img" aria-label={name}>
      {count}
    </span>
  );
}
