import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell as shellMessages } from '../../lib/messages/shell.ts';
import { useIsDesk } from '../../lib/useMediaQuery.ts';
import { classes } from '../../ui/classes.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import type { FrameKind } from '../screens.ts';
import type { Shell } from '../shell.ts';
import { Dock } from './Dock.tsx';
import { Sheets } from './Sheets.tsx';
import { SiteHead } from './SiteHead.tsx';

const SideMenu = lazyPart(() => import('./SideMenu.tsx'));
const SiteFooter = lazyPart(() => import('./SiteFooter.tsx'));

export type AppFrameProps = {
  chrome: FrameKind;
  /** The licence lines at the end and the dock at the foot. */
  footer?: boolean;
  shell: Shell;
  /** The page tabs and the promoted shortcuts, where the screen has them not itself. */
  pageBar?: ReactNode;
  /** The betslip beside the list on desktop. */
  slipPanel?: ReactNode;
  children: ReactNode;
};

/** What stands around every screen: head, the three columns from 1024, footer and dock. Draws; decides nothing. */
export function AppFrame({ chrome, footer = true, shell, pageBar, slipPanel, children }: AppFrameProps) {
  const desk = useIsDesk();
  const bare = chrome === 'bare';
  const sheets = useSheets();
  const { status } = shell;
  return (
    <div className="frame">
      <SkipLinks toSlip={!bare && (desk ? slipPanel !== undefined : footer)} />
      <SiteHead
        chrome={chrome}
        shell={shell}
        onOpenMenu={() => sheets.show('menu')}
        onOpenMore={() => sheets.show('more')}
      />
      <div className={classes('frame-body', bare && 'frame-body-bare')}>
        {desk && !bare && (
          <div className="frame-side">
            <Later>
              <SideMenu shell={shell} />
            </Later>
          </div>
        )}
        <div className="frame-middle">
          {!bare && pageBar}
          <main className="frame-main" id="content" tabIndex={-1}>
            {children}
          </main>
          {footer && !bare && (
            <Later>
              <SiteFooter status={status} />
            </Later>
          )}
        </div>
        {desk && !bare && slipPanel && (
          <div className="slip-panel" id="betslip" tabIndex={-1}>
            <Later>{slipPanel}</Later>
          </div>
        )}
      </div>
      {!desk && !bare && footer && <Dock shell={shell} />}
      {!bare && <Sheets open={sheets.open} onClose={sheets.close} shell={shell} />}
    </div>
  );
}

/** What comes after the screen and is not waited for; its failure is not the screen's. */
function Later({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary level={2}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function SkipLinks({ toSlip }: { toSlip: boolean }) {
  const words = useMessages(shellMessages);
  return (
    <>
      <a className="skip-link" href="#content">
        {words.skipToContent}
      </a>
      {toSlip && (
        // The lists grow as one comes near their end: what stands after them needs a way of its own.
        <a className="skip-link" href="#betslip">
          {words.skipToBetslip}
        </a>
      )}
    </>
  );
}

/** Which of the frame's sheets is open. It is open at a place, so that going anywhere closes it. */
function useSheets() {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ sheet: 'menu' | 'more'; at: string } | null>(null);
  return {
    open: opened?.at === key ? opened.sheet : null,
    show: (sheet: 'menu' | 'more') => setOpened({ sheet, at: key }),
    close: () => setOpened(null),
  };
}
