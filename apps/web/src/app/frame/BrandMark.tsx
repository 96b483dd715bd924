/** The collar of beads that is the product's mark, drawn for the dark cloth. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden>
      <path d="M3.5 4v10a12.5 12.5 0 0 0 25 0V4" stroke="#fff" strokeWidth="3.4" />
      <path d="M9 4v10a7 7 0 0 0 14 0V4" stroke="#e4363b" strokeWidth="3.4" />
      <path d="M14 4.5V14a2 2 0 0 0 4 0V4.5" stroke="#fff" strokeWidth="2.6" strokeDasharray="0 4.05" />
    </svg>
  );
}
