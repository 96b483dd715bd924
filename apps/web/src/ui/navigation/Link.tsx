import type { AnchorHTMLAttributes } from 'react';
import { type To, useHref, useLinkClickHandler, useMatch } from 'react-router-dom';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the client, with a query or a hash as needed. */
  to: To;
  /** Whether the screen replaces this one in the history. */
  replace?: boolean;
  /** The state of the screen's location. */
  state?: unknown;
};

/**
 * A link to a screen. The router's own `Link` includes 2 KB for pages that the router's server renders. This one uses
 * the hooks that the router has for links of apps.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const { target } = rest;
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace && { replace }),
    ...(target !== undefined && { target }),
  });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
}

/** A link that is marked as current on its screen and, without `end`, on screens whose path begins with its path. */
export function NavLink({ to, end = false, ...rest }: Omit<LinkProps, 'to'> & { to: string; end?: boolean }) {
  const isCurrent = useMatch({ path: to, end }) !== null;
  return <Link to={to} {...rest} aria-current={isCurrent ? 'page' : undefined} />;
}
