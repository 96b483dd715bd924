import { classes } from '#lib/classes.ts';

/** The border below the page header and above the betslip bar or a sheet. `foot` flips it vertically. */
export function BorderPattern({ foot = false }: { foot?: boolean }) {
  return <div className={classes('border-pattern', foot && 'border-pattern-foot')} aria-hidden />;
}
