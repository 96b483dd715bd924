import { trpc } from '#lib/api/trpc.ts';
import { notices } from '#i18n/en/notices.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';
import { endSession } from '#entities/session/sessionStore.ts';

/** Ends the session at the gateway, then on this page. */
export function useLogOut(): () => void {
  const { mutate } = trpc.account.logout.useMutation({
    onSuccess: () => endSession({ why: 'loggedOut' }),
    onError: () => notify.error(messagesOf(notices).logoutFailed),
  });
  return () => mutate();
}
