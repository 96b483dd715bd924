import { notify, useNotices } from './notify.ts';
import { Toast } from './Toast.tsx';

/** The notices that are part of the page, so that they cover nothing. They stay until they are dismissed. */
export function NoticeBars() {
  const bars = useNotices().filter(({ isBar }) => isBar);
  return bars.map(({ id, kind, text, action }) => (
    <div key={id} className="notice-bar" role="status">
      <Toast kind={kind} text={text} action={action} onDismiss={() => notify.dismiss(id)} />
    </div>
  ));
}
