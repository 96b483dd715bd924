type Props = {
  on: boolean;
  onChange: (on: boolean) => void;
  /** Its accessible name; the visible label beside it usually says the same. */
  name: string;
  /** For a label elsewhere that should take the tap too. */
  id?: string;
};

/** An on/off switch that acts at once. */
export function Switch({ on, onChange, name, id }: Props) {
  return (
    <button
      type="button"
      role="switch"
      id={id}
      className="switch"
      aria-checked={on}
      aria-label={name}
      onClick={() => onChange(!on)}
    />
  );
}
