import { shell } from '#i18n/en/shell.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Chip } from '#ui/button/Chip.tsx';
import { useTheme } from './theme.ts';

/** Same as phone, light or dark. The classes position the chips. */
export function ThemeChips({ className }: { className: string }) {
  const words = messagesOf(shell);
  const [choice, choose] = useTheme();
  const options = [
    { id: 'system', label: words.themeSystem },
    { id: 'light', label: words.themeLight },
    { id: 'dark', label: words.themeDark },
  ] as const;
  return (
    <div className={className} role="group" aria-label={words.appearance}>
      {options.map(({ id, label }) => (
        <Chip key={id} pressed={choice === id} onPress={() => choose(id)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}
