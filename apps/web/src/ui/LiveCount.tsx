/** A green bead and a number: how many games are live. */
export function LiveCount({ count, name }: { count: number; name: string }) {
  return (
    <span className="live-count" role="img" aria-label={name}>
      {count}
    </span>
  );
}
