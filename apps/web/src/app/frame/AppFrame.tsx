import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell as shellMessages } from '../../lib/messages/shell.ts';
import { useIsDesk } from '../../lib/useMediaQuery.ts';
import { classes } from '../../ui/classes.ts';
import type { ScreenRoute } from '../screens.ts';
import type { Shell } from '../shell.ts';
import { Dock } from './Dock.tsx';
import { MenuSheet } from './MenuSheet.tsx';
import { SideMenu } from './SideMenu.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHead } from './SiteHead.tsx';

export type AppFrameProps = {
  chrome: ScreenRoute['chrome'];
  /** The licence lines at the end and the dock at the foot. */
  footer?: boolean;
  shell: Shell;
  /** The betslip beside the list on desktop. */
  slipPanel?: ReactNode;
  children: ReactNode;
};

/** What stands around every screen: head, the three columns from 1024, footer and dock. Draws; decides nothing. */
export function AppFrame({ chrome, footer = true, shell, slipPanel, children }: AppFrameProps) {
  const words = useMessages(shellMessages);
  const desk = useIsDesk();
  const bare = chrome === 'bare';
  const hasSlip = !bare && (desk ? slipPanel !== undefined : footer);
  const { key } = useLocation();
  // The menu is open at a place, so that going anywhere closes it.
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  return (
    <div className="frame">
      <a className="skip-link" href="#content">
        {words.skipToContent}
      </a>
      {hasSlip && (
        // The lists grow as one comes near their end: what stands after them needs a way of its own.
        <a className="skip-link" href="#betslip">
          {words.skipToBetslip}
        </a>
      )}
      <SiteHead chrome={chrome} shell={shell} onOpenMenu={() => setMenuOpenAt(key)} />
      <div className={classes('frame-body', bare && 'frame-body-bare')}>
        {desk && !bare && (
          <div className="frame-side">
            <SideMenu shell={shell} />
          </div>
        )}
        <div className="frame-middle">
          <main className="frame-main" id="content" tabIndex={-1}>
            {children}
          </main>
          {footer && !bare && <SiteFooter />}
        </div>
        {desk && !bare && slipPanel && (
          <div className="slip-panel" id="betslip" tabIndex={-1}>
            {slipPanel}
          </div>
        )}
      </div>
      {!desk && !bare && footer && <Dock shell={shell} />}
      {!desk && !bare && <MenuSheet open={menuOpenAt === key} onClose={() => setMenuOpenAt(null)} shell={shell} />}
    </div>
  );
}
