import { Search } from 'lucide-react';
import { games } from '#i18n/en/games.ts';
import { messagesOf } from '#i18n/messages.ts';
import { IconButton } from '#ui/button/IconButton.tsx';

type Props = { text: string; onType: (text: string) => void; onSubmit?: () => void };

/** A field that filters games by name while typing. Its method makes boot.js keep a submission for the app. */
export function SearchBox({ text, onType, onSubmit }: Props) {
  const { search, searchGo } = messagesOf(games).lobby;
  return (
    <form
      role="search"
      method="post"
      className="bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <div className="field-box">
        <input
          type="search"
          aria-label={search}
          placeholder={search}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        <IconButton icon={Search} name={searchGo} type="submit" />
      </div>
    </form>
  );
}
