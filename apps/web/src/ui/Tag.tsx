import { classes } from './classes.ts';

/** A word on a thing: "hot" in ochre, "new" in ink. */
export function Tag({ kind, children }: { kind: 'hot' | 'new'; children: string }) {
  return <span className={classes('tag', kind === 'new' && 'tag-new')}>{children}</span>;
}
