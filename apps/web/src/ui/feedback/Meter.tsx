import './status.css';

type Props = {
  /** The remaining share, from 0 to 1; clamped. */
  value: number;
  /** The accessible name, and the value as a sentence. */
  name: string;
  text: string;
};

/** A bar that shrinks with the remaining time. */
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
