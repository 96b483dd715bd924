import type { IconType } from './icons.tsx';

/**
 * An icon in one of the kit's sizes: xs 14, sm 16, md 20 (default), lg 24. Hidden from screen readers: the control
 * around it has the name.
 */
export function Icon({ of: Drawing, size = 'md' }: { of: IconType; size?: 'xs' | 'sm' | 'md' | 'lg' }) {
  return <Drawing className={size === 'md' ? 'icon' : `icon icon-${size}`} aria-hidden />;
}
