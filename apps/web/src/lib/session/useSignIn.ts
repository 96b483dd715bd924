import type { SessionView } from '@ushindi/api-contract';
import { trpc } from '../api/trpc.ts';
import { adoptSession } from './sessionStore.ts';

/** Takes over a session that the gateway has just granted; the player is signed in when it resolves. */
export function useSignIn(): (view: SessionView) => Promise<void> {
  const utils = trpc.useUtils();
  return async (view) => {
    // A question asked before the sign-in would answer 'guest' after it.
    await utils.account.session.cancel();
    utils.account.session.setData(undefined, view);
    adoptSession(view);
  };
}
