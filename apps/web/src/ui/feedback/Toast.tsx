import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import type { NoticeAction, NoticeKind } from './notify.ts';

const signOf = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info };

type Props = { kind: NoticeKind; text: string; action?: NoticeAction | undefined; onDismiss: () => void };

/** One notice: the sign, word and colour of its kind, text, at most one action, and a close button. */
export function Toast({ kind, text, action, onDismiss }: Props) {
  const words = messagesOf(kit);
  return (
    <div className={`toast toast-${kind}`}>
      <span className="toast-sign">
        <Icon of={signOf[kind]} />
      </span>
      <span>
        <b className="toast-kind">{words.noticeKinds[kind]}</b>
        <span>{text}</span>
        {action && (
          <button
            type="button"
            className="toast-action"
            onClick={() => {
              onDismiss();
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </span>
      <button type="button" className="tap" aria-label={words.dismiss} onClick={onDismiss}>
        <Icon of={X} size="sm" />
      </button>
    </div>
  );
}
