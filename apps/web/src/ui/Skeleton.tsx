import { classes } from './classes.ts';

/** A grey block where something will stand. Give its size by Tailwind classes: `h-4 w-1/2`. Silent. */
export function Skeleton({ className }: { className: string }) {
  return <span className={classes('skeleton', className)} aria-hidden />;
}

/** An odds button that is loading. */
export function OddsSkeleton() {
  return <Skeleton className="odd-loading" />;
}
