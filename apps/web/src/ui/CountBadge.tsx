import { classes } from './classes.ts';

/**
 * A small number on a thing. Nothing at zero.
 * @param name the full sentence for screen readers: "3 selections"
 * @param live green, for live games; red is "yours"
 */
export function CountBadge({ count, name, live = false }: { count: number; name: string; live?: boolean }) {
  if (count <= 0) return null;
  return (
    <span className={classes('count', live && 'count-live')} role="img" aria-label={name}>
      {count}
    </span>
  );
}
