import { useMessages } from '../../lib/messages/messages.ts';
import { shell as shellMessages } from '../../lib/messages/shell.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import type { Shell } from '../shell.ts';
import { SideMenu } from './SideMenu.tsx';
import { SiteFooter } from './SiteFooter.tsx';

/** The side menu on a phone. */
export function MenuSheet({ open, onClose, shell }: { open: boolean; onClose: () => void; shell: Shell }) {
  const words = useMessages(shellMessages);
  return (
    <Sheet open={open} onClose={onClose} title={words.menu} from="menu">
      <SideMenu shell={shell} />
      <SiteFooter />
    </Sheet>
  );
}
