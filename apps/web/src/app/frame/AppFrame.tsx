import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { classes } from '#lib/classes.ts';
import { useHydrated } from '#lib/hooks/useHydrated.ts';
import { useIsDesk } from '#lib/hooks/useMediaQuery.ts';
import { lazyPart } from '#lib/lazyPart.ts';
import { shell as shellMessages } from '#i18n/en/shell.ts';
import { messagesOf } from '#i18n/messages.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { NoticeBars } from '#ui/feedback/NoticeBars.tsx';
import { notifyNotLoaded } from '#ui/feedback/notLoaded.ts';
import { LanguageLinks } from '#entities/preferences/LanguageLinks.tsx';
import type { FrameKind } from '../screens.ts';
import type { Shell } from '../shell.ts';
import { BottomBar } from './BottomBar.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { SiteHead } from './SiteHead.tsx';

const ExclusionBar = lazyPart('exclusion bar', () => import('./ExclusionBar.tsx'));
const SideMenu = lazyPart('side menu', () => import('./SideMenu.tsx'));
const Sheets = lazyPart('frame sheets', () => import('./Sheets.tsx'));
const SiteFooter = lazyPart('footer', () => import('./SiteFooter.tsx'));

export type AppFrameProps = {
  chrome: FrameKind;
  /** The licence lines at the end and the bottom bar. */
  footer?: boolean;
  shell: Shell;
  /** The page tabs and the promoted shortcuts, unless the screen renders them. */
  pageBar?: ReactNode;
  /** The betslip beside the list on desktop. */
  slipPanel?: ReactNode;
  children: ReactNode;
};

/** The frame around every screen: header, three columns from 1024 px, footer and bottom bar. */
export function AppFrame({ chrome, footer = true, shell, pageBar, slipPanel, children }: AppFrameProps) {
  const desk = useIsDesk();
  // The width is unknown on the server. Its page has the columns of a desktop, empty, and the bar of a phone.
  const isHydrated = useHydrated();
  const hasColumns = desk || !isHydrated;
  const bare = chrome === 'bare';
  const sheets = useSheets();
  const hasBar = !desk && !bare && footer;
  const frame = (
    <div
      className={classes(
        'frame',
        chrome === 'page' && 'frame-page',
        hasBar && (shell.slip.count > 0 ? 'frame-above-slip' : 'frame-above-bar'),
      )}
    >
      <SkipLinks toSlip={!bare && (desk ? Boolean(slipPanel) : footer)} />
      <SiteHead
        chrome={chrome}
        shell={shell}
        onOpenMenu={() => sheets.show('menu')}
        onOpenMore={() => sheets.show('more')}
      />
      <OfflineBar />
      <NoticeBars />
      {shell.exclusion && <ExclusionBar untilMs={shell.exclusion.untilMs} />}
      <div className={classes('frame-body', bare && 'frame-body-bare')}>
        {hasColumns && !bare && (
          <div className="frame-side">
            {desk && (
              <Later>
                <SideMenu shell={shell} />
              </Later>
            )}
          </div>
        )}
        <div className="frame-middle">
          {!bare && pageBar}
          <main className="frame-main" id="content" tabIndex={-1}>
            <noscript>
              <p className="bg-warning-wash p-3 text-hint">{messagesOf(shellMessages).withoutScript}</p>
            </noscript>
            {children}
            {bare && (
              <div className="px-4 pb-2">
                <LanguageLinks />
              </div>
            )}
          </main>
          {footer && !bare && (
            <Later>
              <SiteFooter {...shell} />
            </Later>
          )}
        </div>
        {hasColumns && !bare && slipPanel && (
          <div className="slip-panel" id={desk ? 'betslip' : undefined} tabIndex={-1}>
            {desk && <Later>{slipPanel}</Later>}
          </div>
        )}
      </div>
      {!bare && sheets.wereOpened && (
        <Sheets open={sheets.open} onClose={sheets.close} onFailed={sheets.onFailed} shell={shell} />
      )}
    </div>
  );
  return (
    <>
      {frame}
      {hasBar && <BottomBar shell={shell} />}
    </>
  );
}

/** A part beside the screen, whose failure does not affect the screen. */
function Later({ children }: { children: ReactNode }) {
  return <ErrorBoundary level={2}>{children}</ErrorBoundary>;
}

function SkipLinks({ toSlip }: { toSlip: boolean }) {
  const words = messagesOf(shellMessages);
  return (
    <>
      <a className="skip-link" href="#content">
        {words.skipToContent}
      </a>
      {toSlip && (
        // Lists grow near their end, so the footer needs a link that reaches it.
        <a className="skip-link" href="#betslip">
          {words.skipToBetslip}
        </a>
      )}
    </>
  );
}

/** The open sheet of the frame. It is stored with the address, so that any navigation closes it. */
function useSheets() {
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ sheet: 'menu' | 'more'; at: string } | null>(null);
  return {
    open: opened?.at === key ? opened.sheet : null,
    wereOpened: opened !== null,
    show: (sheet: 'menu' | 'more') => setOpened({ sheet, at: key }),
    close: () => setOpened(null),
    onFailed: () => {
      setOpened(null);
      notifyNotLoaded();
    },
  };
}
