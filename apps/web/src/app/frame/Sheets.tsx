import { lazyPart } from '#lib/lazyPart.ts';
import { shell as shellMessages } from '#i18n/en/shell.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Skeleton } from '#ui/feedback/Loading.tsx';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import type { Shell } from '../shell.ts';

/** The rows of a menu whose code still loads. */
const ROOM = (
  <div className="grid gap-3 p-3.5">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
      <Skeleton key={row} className="block h-8" />
    ))}
  </div>
);
const SideMenu = lazyPart('menu sheet', () => import('./SideMenu.tsx'), ROOM);
const MoreMenu = lazyPart('more menu', () => import('./MoreMenu.tsx'), ROOM);

type Props = {
  /** The open sheet. */
  open: 'menu' | 'more' | null;
  onClose: () => void;
  shell: Shell;
};

/** The frame's sheets: the side menu on phones, and the More menu. */
export function Sheets({ open, onClose, shell }: Props) {
  const words = messagesOf(shellMessages);
  return (
    <>
      <Sheet open={open === 'menu'} onClose={onClose} title={words.menu} from="menu">
        <SideMenu shell={shell} />
      </Sheet>
      <Sheet open={open === 'more'} onClose={onClose} title={words.more}>
        <MoreMenu isExcluded={shell.exclusion !== undefined} />
      </Sheet>
    </>
  );
}
