import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { Icon } from './Icon.tsx';
import type { NoticeKind } from './notify.ts';

const signOf = { success: CircleCheck, error: TriangleAlert, warning: TriangleAlert, info: Info };

/** One notice as it looks: sign, text, and a cross. */
export function Toast({ kind, text, onDismiss }: { kind: NoticeKind; text: string; onDismiss: () => void }) {
  const words = useMessages(kit);
  return (
    <div className={`toast toast-${kind}`}>
      <span className="toast-sign">
        <Icon of={signOf[kind]} />
      </span>
      <span>{text}</span>
      <button type="button" className="tap" aria-label={words.dismiss} onClick={onDismiss}>
        <Icon of={X} size="sm" />
      </button>
    </div>
  );
}
