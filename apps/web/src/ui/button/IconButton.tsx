import type { ButtonHTMLAttributes } from 'react';
import { classes } from '#lib/classes.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import type { IconType } from '#ui/icon/icons.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconType;
  /** The action; the button's accessible name. */
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
