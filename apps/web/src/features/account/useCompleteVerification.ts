import type { SessionView } from '@ushindi/api-contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRefusal } from '#lib/api/errors.ts';
import { within } from '#lib/api/timeouts.ts';
import { trpc } from '#lib/api/trpc.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { account } from '#i18n/en/account.ts';
import { messagesOf } from '#i18n/messages.ts';
import { dismissOfScreen, notify } from '#ui/feedback/notify.ts';
import { dropKept, keptFor } from '#entities/session/kept.ts';
import { codeRefusal } from './codeRefusal.ts';
import { useSignIn } from './useSignIn.ts';
import { useUnansweredNotice } from './useUnansweredNotice.ts';
import { forgetPassword, heldPassword, type Verification } from './verification.ts';

/** The Verify form's values. An empty password keeps the current one. */
export type VerifyFields = { code: string; password: string };

const REDIRECT_AFTER_MS = 2000;
const SESSION_TIMEOUT_MS = 10_000;

/**
 * Sends the code, signs the player in and redirects after two seconds. After registration the kept password is sent
 * too, which a reloaded page does not have. `asksPassword` becomes true when the operator refuses the code without the
 * password, as it does when somebody else has registered the same phone.
 */
export function useCompleteVerification(verification: Verification) {
  const { accNo, origin } = verification;
  const words = messagesOf(account);
  const signIn = useSignIn();
  const grantedSession = useGrantedSession(accNo);
  const showUnanswered = useUnansweredNotice();
  const { mutateAsync } = trpc.account.verify.useMutation();
  const [isPending, setPending] = useState(false);
  const [isDone, setDone] = useState(false);
  const isNewAccount = origin === 'register';
  const [asksPassword, setAsksPassword] = useState(!isNewAccount);
  const next = useNextScreen(verification);
  useNavigateLater(isDone, next.path);
  async function complete(session: SessionView) {
    await signIn(session);
    forgetPassword();
    dropKept('path');
    setDone(true);
  }
  async function send({ code, password }: VerifyFields) {
    const chosen = password || (isNewAccount ? heldPassword() : undefined);
    try {
      const { session, message } = await mutateAsync({ accNo, code: code.trim(), ...(chosen && { password: chosen }) });
      await complete(session);
      notify.success(message);
    } catch (error) {
      if (!isRefusal(error)) return recover();
      notify.error(codeRefusal(error, words.verify.failed));
      if (!chosen) setAsksPassword(true);
    }
  }
  /** A code is valid once. Sending it again cannot show whether it was accepted. */
  async function recover() {
    const session = await grantedSession();
    if (session === null) showUnanswered(words.verify.unanswered);
    else await complete(session);
  }
  async function submit(fields: VerifyFields) {
    dismissOfScreen();
    setPending(true);
    await send(fields).finally(() => setPending(false));
  }
  return { submit, isPending, asksPassword, success: isDone ? next.text : null };
}

/**
 * The screen after the verification, and the text that announces it. A player whose session ended unasked returns to
 * the screen on which it ended.
 */
function useNextScreen({ accNo, origin }: Verification): { path: string; text: string } {
  const { verify } = messagesOf(account);
  const [kept] = useState(() => (origin === 'login' ? keptFor(accNo, 'path') : null));
  if (origin === 'register') return { path: pathTo('AccountCreated'), text: verify.toAccountCreated };
  return kept === null ? { path: '/', text: verify.toHome } : { path: kept, text: verify.toKept };
}

/**
 * Requests the account's session, whose cookie may have arrived although the answer was lost. Resolves with null if
 * there is none.
 */
function useGrantedSession(accNo: string): () => Promise<SessionView | null> {
  const { client } = trpc.useUtils();
  return async () => {
    // Without an answer to this call too, the outcome remains unknown.
    const view = await client.account.session.query(undefined, within(SESSION_TIMEOUT_MS).trpc).catch(() => null);
    return view?.signedIn && view.accNo === accNo ? view : null;
  };
}

function useNavigateLater(isDue: boolean, path: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void navigate(path, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, path, navigate]);
}
