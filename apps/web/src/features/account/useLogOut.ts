import { trpc } from '../../lib/api/trpc.ts';
import { account } from '../../lib/messages/account.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import { endSession } from '../../lib/session/sessionStore.ts';
import { notify } from '../../ui/notify.ts';

/** Ends the session at the gateway, then in this page. */
export function useLogOut(): () => void {
  const { mutate } = trpc.account.logout.useMutation({
    onSuccess: () => endSession({ why: 'loggedOut' }),
    onError: () => notify.error(messagesOf(account).logoutFailed),
  });
  return () => mutate();
}
