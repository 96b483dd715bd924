import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import type { NoticeKind } from './notify.ts';

const signOf = { success: CircleCheck, error: TriangleAlert, warning: TriangleAlert, info: Info };

/** One notice: sign, text and a close button. */
export function Toast({ kind, text, onDismiss }: { kind: NoticeKind; text: string; onDismiss: () => void }) {
  const words = messagesOf(kit);
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
