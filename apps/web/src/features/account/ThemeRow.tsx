import { Sun } from 'lucide-react';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell } from '../../lib/messages/shell.ts';
import { ThemeChips } from '../../lib/theme/ThemeChips.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** A line of the account page: as my phone, light or dark. */
export function ThemeRow() {
  const words = useMessages(shell);
  return (
    <div className="flex-wrap">
      <Icon of={Sun} />
      {words.appearance}
      <ThemeChips className="ml-auto flex gap-1.5" />
    </div>
  );
}
