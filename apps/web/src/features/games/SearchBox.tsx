import { Search } from 'lucide-react';
import { games } from '../../lib/messages/games.ts';
import { useMessages } from '../../lib/messages/messages.ts';
import { IconButton } from '../../ui/IconButton.tsx';

type Props = { text: string; onType: (text: string) => void; onSubmit?: () => void };

/** A line to search games by name; they are narrowed while it is typed. */
export function SearchBox({ text, onType, onSubmit }: Props) {
  const { search, searchGo } = useMessages(games).lobby;
  return (
    <form
      role="search"
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
