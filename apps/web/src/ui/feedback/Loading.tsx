import { classes } from '#lib/classes.ts';

/** A grey placeholder, sized by Tailwind classes: `h-4 w-1/2`. Hidden from screen readers. */
export function Skeleton({ className }: { className: string }) {
  return <span className={classes('skeleton', className)} aria-hidden />;
}

/** The skeleton of an odds button. */
export function OddsSkeleton() {
  return <Skeleton className="odd-loading" />;
}

/** A spinner, hidden from screen readers: the control or region around it announces that it is busy. */
export function Spinner() {
  return <span className="spinner" aria-hidden />;
}
