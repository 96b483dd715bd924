import type { IconType } from './icons.tsx';

/**
 * Draws an icon in one of the kit's sizes: xs 14, sm 16, md 20 (default), lg 24. Always silent to screen readers:
 * the control around it carries the name.
 */
export function Icon({ of: Drawing, size = 'md' }: { of: IconType; size?: 'xs' | 'sm' | 'md' | 'lg' }) {
  return <Drawing className={size === 'md' ? 'icon' : `icon icon-${size}`} aria-hidden />;
}
