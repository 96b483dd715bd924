import { classes } from './classes.ts';

/** The kanga's border: foot of the head, top of the strip or a sheet, nothing else. `foot` turns it over. */
export function Pindo({ foot = false }: { foot?: boolean }) {
  return <div className={classes('pindo', foot && 'pindo-foot')} aria-hidden />;
}
