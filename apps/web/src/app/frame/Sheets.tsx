import { shell as shellMessages } from '#i18n/en/shell.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Sheet } from '#ui/overlay/Sheet.tsx';
import type { Shell } from '../shell.ts';
import MoreMenu from './MoreMenu.tsx';
import SideMenu from './SideMenu.tsx';

type Props = {
  /** The open sheet. */
  open: 'menu' | 'more' | null;
  onClose: () => void;
  shell: Shell;
};

/** The frame's sheets: the side menu on phones, and the More menu. */
export default function Sheets({ open, onClose, shell }: Props) {
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
