import { useMessages } from '../../lib/messages/messages.ts';
import { shell } from '../../lib/messages/shell.ts';
import { useTheme } from '../../lib/theme.ts';
import { Chip } from '../../ui/Chip.tsx';

/** As my phone, light or dark. */
export function ThemeChips() {
  const words = useMessages(shell);
  const [choice, choose] = useTheme();
  const options = [
    { id: 'system', label: words.themeSystem },
    { id: 'light', label: words.themeLight },
    { id: 'dark', label: words.themeDark },
  ] as const;
  return (
    <div className="side-chips" role="group" aria-label={words.appearance}>
      {options.map(({ id, label }) => (
        <Chip key={id} pressed={choice === id} onPress={() => choose(id)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}
