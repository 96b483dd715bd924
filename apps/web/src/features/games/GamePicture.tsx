import { Gamepad2 } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';

/** A game's picture, 260 by 350; a plain one with its name where there is none or it does not load. */
export function GamePicture({ name, url }: { name: string; url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null || url === failedUrl) return <Placeholder name={name} />;
  return (
    <img
      className="block aspect-[260/350] w-full bg-cell object-cover"
      src={url}
      alt=""
      width={260}
      height={350}
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(url)}
    />
  );
}

/** The card says the name in words already. */
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
