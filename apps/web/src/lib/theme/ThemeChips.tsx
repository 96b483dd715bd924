import { useMessages } from '../messages/messages.ts';
import { shell } from '../messages/shell.ts';
import { useTheme } from './theme.ts';
import { Chip } from '../../ui/Chip.tsx';

/** As my phone, light or dark. The classes say how the chips stand where they are shown. */
export function ThemeChips({ className }: { className: string }) {
  const words = useMessages(shell);
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
