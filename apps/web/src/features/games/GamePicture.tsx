import { Gamepad2 } from 'lucide-react';
import { Icon } from '#ui/icon/Icon.tsx';
import { Picture } from '#ui/icon/Picture.tsx';

/** A game's picture, 260 by 350; a placeholder with its name if it is missing or does not load. */
export function GamePicture({ name, url }: { name: string; url: string | null }) {
  const look = 'block aspect-[260/350] w-full bg-cell object-cover';
  return <Picture className={look} src={url} width={260} height={350} fallback={<Placeholder name={name} />} />;
}

/** Decorative: the card contains the name as text. */
function Placeholder({ name }: { name: string }) {
  return (
    <span
      className="grid aspect-[260/350] w-full content-center justify-items-center gap-2 bg-cell p-2 text-center text-meta text-ink-2"
      aria-hidden
    >
      <Icon of={Gamepad2} size="lg" />
      {name}
    </span>
  );
}
