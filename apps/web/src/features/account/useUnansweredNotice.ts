import { useNavigate } from 'react-router-dom';
import { pathTo } from '#lib/navigation/paths.ts';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';

/**
 * Shows that the outcome of an attempt is unknown, with a link to Login. The notice stays until another screen opens or
 * the form is sent again.
 */
export function useUnansweredNotice(): (text: string) => void {
  const navigate = useNavigate();
  const { login } = messagesOf(common);
  const action = { label: login, run: () => void navigate(pathTo('Login')) };
  return (text) => notify.warning(text, { persistent: true, isOfApp: false, action });
}
