import { Sun } from 'lucide-react';
import { useMessages } from '../../lib/messages/messages.ts';
import { shell } from '../../lib/messages/shell.ts';
import { useTheme } from '../../lib/theme.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** A line of the account page: as my phone, light or dark. */
export function ThemeRow() {
  const words = useMessages(shell);
  const [choice, choose] = useTheme();
  const options = [
    { id: 'system', label: words.themeSystem },
    { id: 'light', label: words.themeLight },
    { id: 'dark', label: words.themeDark },
  ] as const;
  return (
    <div className="flex-wrap">
      <Icon of={Sun} />
      {words.appearance}
      <span className="ml-auto flex gap-1.5" role="group" aria-label={words.appearance}>
        {options.map(({ id, label }) => (
          <Chip key={id} pressed={choice === id} onPress={() => choose(id)}>
            {label}
          </Chip>
        ))}
      </span>
    </div>
  );
}
