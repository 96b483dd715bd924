import { Link, type LinkProps } from 'react-router-dom';
import { buttonClass, type ButtonLook } from './Button.tsx';

/** A link that looks like a button: for going somewhere, where a Button is for doing something. */
export function ButtonLink({ look, small, full, ...link }: ButtonLook & Omit<LinkProps, 'className'>) {
  return <Link {...link} className={buttonClass({ look, small, full })} />;
}
