/**
 * An on/off switch that acts at once.
 * @param name its accessible name; the visible label beside it usually says the same
 */
export function Switch({ on, onChange, name }: { on: boolean; onChange: (on: boolean) => void; name: string }) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={on}
      aria-label={name}
      onClick={() => onChange(!on)}
    />
  )
}
