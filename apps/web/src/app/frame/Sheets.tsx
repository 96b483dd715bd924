import { Suspense } from 'react';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell as shellMessages } from '../../lib/messages/shell.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import type { Shell } from '../shell.ts';

const SideMenu = lazyPart(() => import('./SideMenu.tsx'));
const MoreMenu = lazyPart(() => import('./MoreMenu.tsx'));

type Props = {
  /** Which one is open. */
  open: 'menu' | 'more' | null;
  onClose: () => void;
  shell: Shell;
};

/** The frame's own sheets: the side menu of a phone, and the menu behind More. */
export function Sheets({ open, onClose, shell }: Props) {
  const words = useMessages(shellMessages);
  return (
    <>
      <Sheet open={open === 'menu'} onClose={onClose} title={words.menu} from="menu">
        <Suspense fallback={null}>
          <SideMenu shell={shell} />
        </Suspense>
      </Sheet>
      <Sheet open={open === 'more'} onClose={onClose} title={words.more}>
        <Suspense fallback={null}>
          <MoreMenu />
        </Suspense>
      </Sheet>
    </>
  );
}
