import { useId } from 'react';
import './form.css';

type Props = {
  on: boolean;
  onChange: (on: boolean) => void;
  /** The accessible name, usually the same as the visible label. */
  name: string;
  /** For an external label that also toggles the switch. */
  id?: string;
};

/** An on/off switch that acts immediately. */
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

/** A row with a label and a switch; the whole row toggles it. */
export function SwitchRow({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <label className="option-row" htmlFor={id}>
      <span>{label}</span>
      <Switch id={id} name={label} on={on} onChange={onChange} />
    </label>
  );
}
