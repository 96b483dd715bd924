type Props = {
  /** What is left, from 0 to 1; anything beyond is cut. */
  value: number;
  /** What it measures, and its reading as a sentence. */
  name: string;
  text: string;
};

/** A bar that empties: the time left of something. */
export function Meter({ value, name, text }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className="meter"
      role="progressbar"
      aria-label={name}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
