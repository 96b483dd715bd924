import { BeadRing, type Ring } from './BeadRing.tsx';
import './successMark.css';

const successRings: Ring[] = [
  { radius: 86, width: 7.5, color: '#c1121f' },
  { radius: 74, width: 7.5, color: '#e59a0c' },
  { radius: 62, width: 7.5, color: 'var(--ink)' },
  { radius: 50, width: 7.5, color: '#0a6a3b' },
];

/** The ornament above a placed bet or a win. Hidden from screen readers: the heading below has the text. */
export function SuccessMark({ size = 168 }: { size?: number }) {
  return (
    <svg className="success-mark" width={size} height={size} viewBox="0 0 200 200" aria-hidden>
      {successRings.map((ring) => (
        <BeadRing key={ring.radius} {...ring} />
      ))}
      <circle cx="100" cy="100" r="37" fill="#0a6a3b" />
      <path
        d="m84 101 11 11 22-24"
        fill="none"
        stroke="#fff"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
