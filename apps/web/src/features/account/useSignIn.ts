import type { SessionView } from '@ushindi/api-contract';
import { trpc } from '#lib/api/trpc.ts';
import { reportToOtherTabs } from '#entities/session/otherTabs.ts';
import { adoptSession } from '#entities/session/sessionStore.ts';

/** Applies a session that the gateway has just granted. The player is signed in when it resolves. */
export function useSignIn(): (view: SessionView) => Promise<void> {
  const utils = trpc.useUtils();
  return async (view) => {
    // Cancels session requests from before the sign-in, which would answer 'guest' after it.
    await utils.account.session.cancel();
    utils.account.session.setData(undefined, view);
    adoptSession(view, true);
    reportToOtherTabs({ what: 'signedIn' });
  };
}
