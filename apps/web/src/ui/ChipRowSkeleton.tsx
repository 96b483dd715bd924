import { Skeleton } from './Skeleton.tsx';

/** The shape of a row of chips while its choices load; `name` says what is awaited. */
export function ChipRowSkeleton({ name }: { name: string }) {
  return (
    <div className="filters" role="status" aria-label={name}>
      <Skeleton className="h-8 w-16 rounded-2xl" />
      <Skeleton className="h-8 w-30 rounded-2xl" />
      <Skeleton className="h-8 w-24 rounded-2xl" />
    </div>
  );
}
