/** A phone with a PIN prompt on it. Silent; the text beneath says the same. */
export function PhonePrompt() {
  return (
    <svg width="120" height="132" viewBox="0 0 120 132" fill="none" aria-hidden>
      <rect x="26" y="4" width="68" height="124" rx="11" fill="var(--cell)" stroke="var(--ink)" strokeWidth="2.5" />
      <rect x="36" y="34" width="48" height="56" rx="5" fill="var(--surface)" stroke="var(--control)" />
      <path d="M43 46h34M43 54h22" stroke="var(--ink-3)" strokeWidth="3" strokeLinecap="round" />
      <g fill="var(--ink)">
        <circle cx="45" cy="70" r="3" />
        <circle cx="55" cy="70" r="3" />
        <circle cx="65" cy="70" r="3" />
      </g>
      <circle cx="75" cy="70" r="2.5" stroke="var(--ink-3)" strokeWidth="1.5" />
      <path d="M36 81h48" stroke="var(--line)" />
      <path d="M52 118h16" stroke="var(--ink-3)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
