import { useId } from 'react'

/** A line with its label and a switch; the whole line takes the tap. */
export function SwitchRow({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  const id = useId()
  return (
    <label className="option-row" htmlFor={id}>
      <span>{label}</span>
      <button
        type="button"
        role="switch"
        id={id}
        className="switch"
        aria-checked={on}
        aria-label={label}
        onClick={() => onChange(!on)}
      />
    </label>
  )
}
