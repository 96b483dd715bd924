import { CloudOff } from 'lucide-react';
import { Icon } from './Icon.tsx';

/**
 * Lies over the top of a live list while its prices stand still: it hangs beneath the rows that stay in view and moves
 * nothing.
 * @param notice said once to screen readers, in place of a text that counts seconds
 */
export function PausedNote({ notice, text }: { notice: string; text: string }) {
  return (
    <div className="absolute inset-x-0 top-full flex h-9 items-center gap-2 border-b border-line bg-care-wash px-3 text-hint font-semibold text-care">
      <Icon of={CloudOff} size="sm" />
      <span className="sr-only" role="status">
        {notice}
      </span>
      <span aria-hidden>{text}</span>
    </div>
  );
}
