import type { ComponentType, ReactNode, SVGProps } from 'react';

/** An icon of ours or of lucide-react, in the same style (24 box, 1.75 line, round ends). */
export type IconType = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;

type OwnIconProps = Omit<SVGProps<SVGSVGElement>, 'children'>;

/** Each of our icons has one filled bead; `fillable` parts darken when the icon marks the current place. */
function OwnIcon({ children, ...props }: OwnIconProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden {...props}>
      {children}
    </svg>
  );
}

/** The icon of Home. */
export function HomeIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <path className="fillable" d="M4 11.2 12 4l8 7.2V20H4z" />
      <circle cx="12" cy="14.5" r="1.9" fill="currentColor" stroke="none" />
    </OwnIcon>
  );
}

/** The icon of matches in play. */
export function LiveIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <path className="fillable" d="M3.5 6.5h17v11h-17z" />
      <path d="M12 6.5v11" />
      <circle cx="12" cy="12" r="2.6" fill="currentColor" stroke="none" />
    </OwnIcon>
  );
}

/** The icon of the betslip. */
export function BetslipIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <path className="fillable" d="M5.5 3.5h13v17l-2.2-1.6-2.1 1.6-2.2-1.6-2.2 1.6-2.1-1.6-2.2 1.6z" />
      <path d="M12.5 8.5h3M12.5 13h3" />
      <circle cx="9" cy="8.5" r="1.4" fill="currentColor" stroke="none" />
      <circle cx="9" cy="13" r="1.4" fill="currentColor" stroke="none" />
    </OwnIcon>
  );
}

/** The icon of My Bets. */
export function MyBetsIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <path className="fillable" d="M3.5 6h17v3.7a2.3 2.3 0 0 0 0 4.6V18h-17v-3.7a2.3 2.3 0 0 0 0-4.6z" />
      <circle cx="9" cy="12" r="1.5" fill="currentColor" stroke="none" />
      <circle cx="13" cy="12" r="1.5" fill="currentColor" stroke="none" />
    </OwnIcon>
  );
}

/** The icon of the account. */
export function AccountIcon(props: OwnIconProps) {
  return (
    <OwnIcon {...props}>
      <circle className="fillable" cx="12" cy="8" r="4" />
      <path d="M4.5 20c.7-4 3.6-6 7.5-6s6.8 2 7.5 6" />
      <circle cx="12" cy="18" r="1.5" fill="currentColor" stroke="none" />
    </OwnIcon>
  );
}
