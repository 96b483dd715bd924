import type { ButtonHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import type { IconType } from './icons.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconType;
  /** What the button does; its accessible name. */
  name: string;
  size?: 'sm' | 'md' | 'lg';
};

/** A 44 px square with an icon and an accessible name. */
export function IconButton({ icon, name, size = 'md', className, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={classes('tap', className)} aria-label={name}>
      <Icon of={icon} size={size} />
    </button>
  );
}
