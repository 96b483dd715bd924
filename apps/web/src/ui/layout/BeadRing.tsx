export type Ring = { radius: number; width: number; color: string };

/** The beads of one ring: dots along a circle, as many as fit with a gap of six tenths of a bead. */
export function BeadRing({ radius, width, color }: Ring) {
  const around = 2 * Math.PI * radius;
  const step = around / Math.round(around / (width * 1.63));
  return (
    <circle
      cx="100"
      cy="100"
      r={radius}
      fill="none"
      stroke={color}
      strokeWidth={width}
      strokeLinecap="round"
      strokeDasharray={`0 ${step.toFixed(3)}`}
    />
  );
}
