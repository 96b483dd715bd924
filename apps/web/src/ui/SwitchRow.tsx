import { useId } from 'react';
import { Switch } from './Switch.tsx';

/** A line with its label and a switch; the whole line takes the tap. */
export function SwitchRow({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <label className="option-row" htmlFor={id}>
      <span>{label}</span>
      <Switch id={id} name={label} on={on} onChange={onChange} />
    </label>
  );
}
